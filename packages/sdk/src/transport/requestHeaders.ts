export type HeaderMap = { readonly [name: string]: string };

/** A GraphQL response is asked for first, as the draft of GraphQL over HTTP wants it. */
const ownHeaders: HeaderMap = {
  accept: 'application/graphql-response+json, application/json;q=0.9',
  'content-type': 'application/json',
};

/**
 * The headers of one operation; of two with the same name, in whatever case, the later wins.
 *
 * @throws TypeError for a name or a value that no header can have
 */
export function requestHeaders(...layers: readonly HeaderMap[]): Headers {
  const headers = new Headers(ownHeaders);
  for (const layer of layers) setHeaders(headers, layer);
  return headers;
}

/** @throws TypeError for a name or a value that no header can have */
export function setHeaders(headers: Headers, added: HeaderMap): void {
  for (const [name, value] of Object.entries(added)) {
    try {
      headers.set(name, value);
    } catch {
      // The platform's own message quotes the value, which may be a secret, and messages go to monitoring services.
      throw new TypeError(
        `The header ${name} has a name or a value that no header can have. Encode it first.`,
      );
    }
  }
}

export type HeaderSource = HeaderMap | (() => HeaderMap | Promise<HeaderMap>);

/** As `requestHeaders`, after those of a source that may have to be asked: a promise only if its answer is one. */
export function gatherHeaders(source: HeaderSource, after: HeaderMap): Headers | Promise<Headers> {
  const build = (before: HeaderMap) => requestHeaders(before, after);
  const answer = typeof source === 'function' ? source() : source;
  return isPromise(answer) ? Promise.resolve(answer).then(build) : build(answer);
}

function isPromise(value: HeaderMap | Promise<HeaderMap>): value is Promise<HeaderMap> {
  return typeof value.then === 'function';
}
