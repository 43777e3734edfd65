/**
 * Returns whether a request was sent by a page of this site, or by no page at all. Another site can make a browser
 * send one, but the headers reveal it: `Sec-Fetch-Site` on secure connections
 * (https://www.w3.org/TR/fetch-metadata/), `Origin` with every POST.
 *
 * @param mustSay if false, a request without these headers is accepted, as from a program other than a browser
 */
export function isOfThisSite(request: Request, { mustSay }: { readonly mustSay: boolean }): boolean {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  // Compares only the host: if a proxy terminates TLS, the schemes differ.
  if (origin !== null && !(URL.canParse(origin) && new URL(origin).host === new URL(request.url).host)) {
    return false;
  }
  return !mustSay || site === 'same-origin' || origin !== null;
}
