/**
 * Returns the response to a request for a foreign host name: 421 (RFC 9110 §15.5.20), with instructions for allowing
 * the name.
 */
export function misdirected(host: string): Response {
  // Repeats the client's text only if it is a plain host name.
  const name = /^[a-z\d.-]{1,253}$/.test(host) ? host : 'NAME';
  const text = `This site does not accept that host name. To allow it, start the site with ALLOWED_HOSTS=${name} (docs/run/proxies.md).`;
  return new Response(`${text}\n`, {
    status: 421,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      vary: 'host',
    },
  });
}
