/** As long as browsers keep a cookie (RFC 6265bis §5.5). */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/**
 * Answers `/language/:tag?return=/path`: keeps the choice of a language as a cookie, and leads back to a path of this site, to
 * home without one. `null`: the request is for another address.
 *
 * A plain link, so that it works without JavaScript. Whoever sends a viewer here from elsewhere changes the language that the
 * site is read in, and nothing else: the way back never leaves the site.
 */
export function languageChoice(request: Request): Response | null {
  const url = new URL(request.url);
  const tag = /^\/language\/([a-z]{2,3})$/.exec(url.pathname)?.[1];
  if (tag === undefined) return null;
  const secure = url.protocol === 'https:' ? '; Secure' : '';
  return new Response(null, {
    status: 303,
    headers: {
      location: pathOfSite(url.searchParams.get('return') ?? '/', url.origin),
      // Scripts set it as well: not HttpOnly.
      'set-cookie': `mainvideo-language=${tag}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`,
      'cache-control': 'no-store',
    },
  });
}

/** The address as a path, if it is one of this site's; else `/`. */
function pathOfSite(address: string, origin: string): string {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return '/';
  const url = new URL(address, origin);
  // `/.//other.example` is parsed to a path that a browser would take for another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
