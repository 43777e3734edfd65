/**
 * Sent with every answer.
 *
 * @param options.mediaOrigins other than the site's own that media come from. Default: none
 * @param options.styleHashes of the style sheets that are in the page itself, as `sha256-…`. Default: none is
 */
export function securityHeaders(options: {
  /** Where errors are reported to; null: nowhere. */
  readonly reportOrigin: string | null;
  readonly isSecure: boolean;
  /** The answer may be shown in a frame on any page. */
  readonly isFrameable: boolean;
  readonly mediaOrigins?: readonly string[];
  readonly styleHashes?: readonly string[];
}): { readonly [name: string]: string } {
  const styles = ["'self'", ...(options.styleHashes ?? []).map((hash) => `'${hash}'`)].join(' ');
  const mediaOrigins = options.mediaOrigins ?? [];
  const media = mediaOrigins.map((origin) => ` ${origin}`).join('');
  // Players may fetch by script.
  const reports = options.reportOrigin === null ? [] : [options.reportOrigin];
  const connect = ["'self'", ...mediaOrigins, ...reports].join(' ');
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src ${styles}`,
      `img-src 'self' data:${media}`,
      `media-src 'self' blob:${media}`,
      `connect-src ${connect}`,
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self' blob:",
      `frame-ancestors ${options.isFrameable ? '*' : "'none'"}`,
      "base-uri 'none'",
      "form-action 'self'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    // Over plain HTTP the header means nothing (RFC 6797 §7.2).
    ...(options.isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
