import { NetworkError } from '../contract/errors.ts';
import type { ResultObserver, Results, StageOperation } from '../contract/stage.ts';
import { failureContext, messagesOf } from './failure.ts';
import { failureIn, responseIn } from './readResponse.ts';

/** Maximum size of one request that outlives its page (Fetch standard, section 4.6). */
const largestKeepaliveBytes = 65_536;

/**
 * The last stage. Makes one HTTP request each time it is started, and stops immediately even if `fetch` ignores its
 * signal.
 */
export function sendHttp(operation: StageOperation): Results {
  return (observer) => {
    const lifetime = new AbortController();
    const exchange: Exchange = { observer, signal: lifetime.signal, isStopped: false, stopReading: null };
    operation.progress.attempts += 1;
    void send(operation, exchange);
    return () => {
      if (exchange.isStopped) return;
      exchange.isStopped = true;
      // Aborting a finished request would create an error that no one sees, at a high cost.
      if (exchange.stopReading !== over) lifetime.abort();
      exchange.stopReading?.();
    };
  };
}

/** One request in flight. */
interface Exchange {
  readonly observer: ResultObserver;
  readonly signal: AbortSignal;
  isStopped: boolean;
  /** `over` once nothing is left to stop. */
  stopReading: (() => void) | null;
}

function over(): void {}

async function send(operation: StageOperation, exchange: Exchange): Promise<void> {
  const { http, label, runtime } = operation;
  const { method, headers, body, credentials, keepalive } = http;
  const { observer, signal } = exchange;
  const init: RequestInit = { method, headers, signal };
  // Some platforms reject these options even if they are undefined.
  if (body !== null) init.body = body;
  if (credentials) init.credentials = credentials;
  if (keepalive && isSmall(body)) init.keepalive = true;
  let answer: Response;
  let bytes: ArrayBuffer;
  try {
    // Called without an object: a browser's fetch rejects any other `this`.
    const { fetch } = http;
    answer = await fetch(http.url, init);
    if (exchange.isStopped) return;
    for (const read of operation.readers) {
      exchange.stopReading = read(answer, operation, observer);
      if (exchange.stopReading !== null) return;
    }
    bytes = await answer.arrayBuffer();
    if (exchange.isStopped) return;
    exchange.stopReading = over;
  } catch (cause) {
    if (exchange.isStopped) return;
    exchange.stopReading = over;
    const message = `${label}: ${messagesOf(cause)}`;
    return observer.error(new NetworkError(message, { ...failureContext(operation), cause }));
  }
  const response = responseIn(bytes);
  if (response !== null) {
    observer.next(response);
    if (!exchange.isStopped) observer.complete();
    return;
  }
  const failure = failureIn(
    {
      status: answer.status,
      contentType: answer.headers.get('content-type'),
      retryAfter: answer.headers.get('retry-after'),
      bytes,
    },
    { ...failureContext(operation), label, nowMs: runtime.now() },
  );
  observer.error(failure);
}

/** The size of a form is unknown. */
function isSmall(body: string | FormData | null): boolean {
  if (typeof body !== 'string') return body === null;
  return new TextEncoder().encode(body).length <= largestKeepaliveBytes;
}
