import { NetworkError } from '../contract/errors.ts';
import type { HttpRequest, Stage } from '../contract/stage.ts';

/** Kinds of requests that received a response, which proves that the server allows them. */
const answeredRequests = new Set<string>();

/**
 * A stage that adds CORS as a possible cause to network errors, with the method, origin and headers that the server
 * has to allow.
 *
 * It applies if a page sent a request to another origin and received no response, unless such a request succeeded
 * before or the platform is offline. Must be the last stage, because it examines the request exactly as it is sent.
 */
export const explainCors: Stage = (operation, next) => (observer) => {
  const asked = corsRequest(operation.http);
  if (asked === null) return next(operation)(observer);
  const noteAnswer = () => {
    answeredRequests.add(asked);
    return null;
  };
  return next({ ...operation, readers: [noteAnswer, ...operation.readers] })({
    ...observer,
    error(error) {
      if (error.kind !== 'network' || answeredRequests.has(asked) || operation.connectivity.isOffline())
        return observer.error(error);
      const message = `${error.message}. Does CORS allow ${asked}?`;
      observer.error(new NetworkError(message, { ...error, mayBeCors: true, cause: error.cause }));
    },
  });
};

/** Describes what a server of another origin has to allow for this request. Returns `null` if CORS does not apply. */
function corsRequest({ url, method, headers }: HttpRequest): string | null {
  const page = globalThis.location;
  if (page === undefined) return null;
  try {
    const { origin } = new URL(url, page.href);
    if (origin === page.origin) return null;
    return `${method} to ${origin} with the headers: ${[...headers.keys()].join(', ')}`;
  } catch {
    // The page's address cannot be a base URL, for example `about:srcdoc`.
    return null;
  }
}
