/**
 * Returns the security headers of every response.
 *
 * @param options.mediaOrigins other origins that serve media. Default: none
 * @param options.styleHashes hashes of inline style sheets in the page, as `sha256-…`. Default: none
 */
export function securityHeaders(options: {
  /** The origin that errors are reported to; null disables reporting. */
  readonly reportOrigin: string | null;
  readonly isSecure: boolean;
  /** Whether any page may embed the response in a frame. */
  readonly isFrameable: boolean;
  readonly mediaOrigins?: readonly string[];
  readonly styleHashes?: readonly string[];
}): { readonly [name: string]: string } {
  const styles = ["'self'", ...(options.styleHashes ?? []).map((hash) => `'${hash}'`)].join(' ');
  const mediaOrigins = options.mediaOrigins ?? [];
  const media = mediaOrigins.map((origin) => ` ${origin}`).join('');
  // Players may fetch media from scripts.
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
    // Browsers ignore the header over plain HTTP (RFC 6797 §7.2).
    ...(options.isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
