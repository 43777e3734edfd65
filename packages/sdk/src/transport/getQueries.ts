import type { Stage } from '../contract/stage.ts';

/**
 * Sends queries by GET, so that caches between here and the server can keep their answers (GraphQL over HTTP, section 6.2).
 * One whose url would be too long is sent as before.
 *
 * Apollo Server answers a GET only with a header that no form can send, such as `apollo-require-preflight`: give it in
 * `headers`.
 *
 * @param maxUrlLength in characters. Default: 2,000, which proxies and servers take
 * @throws TypeError for a length that is none
 */
export function getQueries(maxUrlLength = 2_000): Stage {
  if (!(maxUrlLength >= 0))
    throw new TypeError(`getQueries takes a number from 0 up, and got ${maxUrlLength}.`);
  return (operation, next) => {
    const { operationKind, http } = operation;
    if (operationKind !== 'query' || typeof http.body !== 'string') return next(operation);
    const body = JSON.parse(http.body) as object;
    // A batch has no form for this.
    if (Array.isArray(body)) return next(operation);
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(body)) {
      if (value === null || (name === 'variables' && Object.keys(value).length === 0)) continue;
      parameters.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const [place = '', fragment] = http.url.split('#');
    const url = `${place}${place.includes('?') ? '&' : '?'}${parameters}${fragment === undefined ? '' : `#${fragment}`}`;
    if (url.length > maxUrlLength) return next(operation);
    const headers = new Headers(http.headers);
    headers.delete('content-type');
    return next({ ...operation, http: { ...http, method: 'GET', url, headers, body: null } });
  };
}
