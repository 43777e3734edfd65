import { NetworkError } from '../contract/errors.ts';
import type { HttpRequest, Stage } from '../contract/stage.ts';

/** One that was answered shows that the server allows its like. */
const answeredRequests = new Set<string>();

/**
 * Says in the error what CORS has to allow where a page asked another origin and got no response, unless such a request was
 * answered before or the platform is offline. The last stage, so that it sees the request as it is sent.
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

/** What the server of another origin has to allow for a request of this page; `null`: CORS does not apply. */
function corsRequest({ url, method, headers }: HttpRequest): string | null {
  const page = globalThis.location;
  if (page === undefined) return null;
  try {
    const { origin } = new URL(url, page.href);
    if (origin === page.origin) return null;
    return `${method} to ${origin} with the headers: ${[...headers.keys()].join(', ')}`;
  } catch {
    // A page whose address no other can be relative to, as `about:srcdoc`.
    return null;
  }
}
