import { HttpError, NetworkError, ParseError } from '../contract/errors.ts';
import type { ResultObserver, Results, StageOperation } from '../contract/stage.ts';
import { failureContext, messagesOf } from './failure.ts';
import { readResponse } from './readResponse.ts';

/** Of one request that outlives its page (Fetch standard, section 4.6); platforms refuse more. */
const largestKeepaliveBytes = 64 * 1024;

/** The last stage: one HTTP request each time it is started. Stops at once even with a `fetch` that ignores its signal. */
export function sendHttp(operation: StageOperation): Results {
  return (observer) => {
    const lifetime = new AbortController();
    let stopReading = (): void => {};
    operation.progress.attempts += 1;
    void exchange(operation, lifetime.signal, observer, (stop) => (stopReading = stop));
    return () => {
      lifetime.abort();
      stopReading();
    };
  };
}

async function exchange(
  operation: StageOperation,
  signal: AbortSignal,
  observer: ResultObserver,
  onReading: (stop: () => void) => void,
): Promise<void> {
  const { http, label, runtime } = operation;
  const { method, headers, body, credentials, keepalive } = http;
  const init: RequestInit = { method, headers, signal };
  // Some platforms refuse even to hear of these.
  if (body !== null) init.body = body;
  if (credentials) init.credentials = credentials;
  if (keepalive && isSmall(body)) init.keepalive = true;
  let answer: Response;
  let bytes: ArrayBuffer;
  try {
    // Called bare, not as a method: a browser's fetch refuses any other `this`.
    const { fetch } = http;
    answer = await fetch(http.url, init);
    if (signal.aborted) return;
    for (const read of operation.readers) {
      const stop = read(answer, operation, observer);
      if (stop !== null) return onReading(stop);
    }
    bytes = await answer.arrayBuffer();
  } catch (cause) {
    if (!signal.aborted)
      observer.error(
        new NetworkError(`${label}: ${messagesOf(cause)}`, { ...failureContext(operation), cause }),
      );
    return;
  }
  if (signal.aborted) return;
  const read = readResponse(
    {
      status: answer.status,
      contentType: answer.headers.get('content-type'),
      retryAfter: answer.headers.get('retry-after'),
      bytes,
    },
    { ...failureContext(operation), label, nowMs: runtime.now() },
  );
  if (read instanceof HttpError || read instanceof ParseError) observer.error(read);
  else {
    observer.next(read);
    if (!signal.aborted) observer.complete();
  }
}

/** Of a form nobody says how large it is. */
function isSmall(body: string | FormData | null): boolean {
  if (typeof body !== 'string') return body === null;
  return new TextEncoder().encode(body).length <= largestKeepaliveBytes;
}
