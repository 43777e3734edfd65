/** The longest time for which browsers keep a cookie (RFC 6265bis §5.5). */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/**
 * Responds to `/language/:tag?return=/path`: stores the chosen language in a cookie and redirects to a path of this
 * site, or to the home page. Returns `null` for any other address.
 *
 * The address is a plain link, so that it works without JavaScript. A link on another site can change the language,
 * but nothing else: the redirect never leaves this site.
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
      // Not HttpOnly, because scripts on the page also set this cookie.
      'set-cookie': `mainvideo-language=${tag}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`,
      'cache-control': 'no-store',
    },
  });
}

/** Returns the path of an address on this site; `/` for any other address. */
function pathOfSite(address: string, origin: string): string {
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return '/';
  const url = new URL(address, origin);
  // `/.//other.example` normalizes to `//other.example`, which a browser would resolve to another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}
