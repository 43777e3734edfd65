import type { Stage } from '../../contract/stage.ts';

/**
 * Sends queries by GET, so that HTTP caches can store the responses (GraphQL over HTTP, section 6.2). A query whose
 * URL would be too long is sent by POST.
 *
 * Apollo Server accepts GET only with a header that forms cannot send. Add `apollo-require-preflight` to `headers`.
 *
 * @param maxUrlLength in characters. Defaults to 2,000, which proxies and servers accept
 * @throws TypeError if the length is invalid
 */
export function getQueries(maxUrlLength = 2_000): Stage {
  if (!(maxUrlLength >= 0)) throw new TypeError(`getQueries expects a number >= 0, not ${maxUrlLength}.`);
  return (operation, next) => {
    const { operationKind, http } = operation;
    if (operationKind !== 'query' || typeof http.body !== 'string') return next(operation);
    const body = JSON.parse(http.body) as object;
    // Batches cannot be sent by GET.
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
