/**
 * Was the request sent by a page of this site, or by no page at all? Another site can make a browser send one, but not without
 * saying so: `Sec-Fetch-Site` where the connection is secure (https://www.w3.org/TR/fetch-metadata/), `Origin` with every POST.
 *
 * @param mustSay false: a request that says nothing is let through, as of a program that is no browser
 */
export function isOfThisSite(request: Request, { mustSay }: { readonly mustSay: boolean }): boolean {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  // By host alone: a proxy may have taken the encryption off, and then the scheme is another.
  if (origin !== null && !(URL.canParse(origin) && new URL(origin).host === new URL(request.url).host)) {
    return false;
  }
  return !mustSay || site === 'same-origin' || origin !== null;
}
