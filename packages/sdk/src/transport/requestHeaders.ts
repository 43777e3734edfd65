export type HeaderMap = { readonly [name: string]: string };

/** Prefers a GraphQL response, as the draft of GraphQL over HTTP requires. */
const ownHeaders: HeaderMap = {
  accept: 'application/graphql-response+json, application/json;q=0.9',
  'content-type': 'application/json',
};

/**
 * Returns the headers of one operation. Of headers with the same name, in whatever case, the last one wins.
 *
 * @throws TypeError if a header name or value is invalid
 */
export function requestHeaders(...layers: readonly HeaderMap[]): Headers {
  const headers = new Headers(ownHeaders);
  for (const layer of layers) setHeaders(headers, layer);
  return headers;
}

/** @throws TypeError if a header name or value is invalid */
export function setHeaders(headers: Headers, added: HeaderMap): void {
  for (const [name, value] of Object.entries(added)) {
    try {
      headers.set(name, value);
    } catch {
      // The platform's message quotes the value, which may be a secret, and messages are sent to monitoring services.
      throw new TypeError(`The header ${name} has an invalid name or value. Encode it first.`);
    }
  }
}

export type HeaderSource = HeaderMap | (() => HeaderMap | Promise<HeaderMap>);

/** Like `requestHeaders`, after the headers of a source. Returns a promise only if the source does. */
export function gatherHeaders(source: HeaderSource, after: HeaderMap): Headers | Promise<Headers> {
  const build = (before: HeaderMap) => requestHeaders(before, after);
  const answer = typeof source === 'function' ? source() : source;
  return isPromise(answer) ? Promise.resolve(answer).then(build) : build(answer);
}

function isPromise(value: HeaderMap | Promise<HeaderMap>): value is Promise<HeaderMap> {
  return typeof value.then === 'function';
}
