import { securityHeaders } from '../http/requests/securityHeaders.ts';

/** Sets the security headers of a page; inline style sheets are allowed by their hashes. */
export type SetSiteHeaders = (headers: Headers, request: Request, styleHashes?: readonly string[]) => void;

export function createSiteHeaders({
  sentryDsn,
  mediaOrigins,
}: {
  readonly sentryDsn: string | null;
  readonly mediaOrigins: readonly string[] | undefined;
}): SetSiteHeaders {
  const reportOrigin = sentryDsn && new URL(sentryDsn).origin;
  return (headers, request, styleHashes = []) => {
    const { protocol, pathname } = new URL(request.url);
    const values = securityHeaders({
      reportOrigin,
      isSecure: protocol === 'https:',
      isFrameable: isEmbed(pathname),
      styleHashes,
      ...(mediaOrigins && { mediaOrigins }),
    });
    for (const [name, value] of Object.entries(values)) headers.set(name, value);
  };
}

/** Returns whether a path is an embedded player, which any page may show in a frame. No other page may be framed. */
export function isEmbed(pathname: string): boolean {
  return /^\/embed\/[^/]+\/?$/.test(pathname);
}
