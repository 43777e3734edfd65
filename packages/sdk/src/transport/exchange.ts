import { type ClientError, HttpError, NetworkError, ParseError, TimeoutError } from '../contract/errors.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import type { Runtime } from '../contract/runtime.ts';
import { readResponse } from './readResponse.ts';
import { startTimer } from './timer.ts';

/** One HTTP request that can be made again and again, and each time is the same. */
export interface Exchange {
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  readonly init: RequestInit;
  readonly operationName: string | null;
  readonly label: string;
  /** Of one attempt, its body included; Infinity: none. */
  readonly timeoutMs: number;
}

export type Outcome = { readonly response: GraphQLResponse } | { readonly error: ClientError };

/**
 * Makes one attempt. Never rejects, and settles in time even with a `fetch` that ignores its signal.
 *
 * @param attempts this one included
 * @param lifetime ends the attempt at once; the outcome then means nothing
 */
export function attemptExchange(
  exchange: Exchange,
  attempts: number,
  runtime: Runtime,
  lifetime: AbortSignal,
): Promise<Outcome> {
  const { operationName, label, timeoutMs } = exchange;
  const attempt = new AbortController();
  return new Promise((resolve) => {
    function finish(outcome: Outcome): void {
      stopTimer();
      lifetime.removeEventListener('abort', giveUp);
      resolve(outcome);
    }
    function fail(error: ClientError): void {
      finish({ error });
      attempt.abort();
    }
    function giveUp(): void {
      fail(new NetworkError(`${label}: given up.`, { operationName, attempts, cause: lifetime.reason }));
    }

    const stopTimer = startTimer(runtime, timeoutMs, () =>
      fail(
        new TimeoutError(`${label}: no whole answer within ${timeoutMs} ms.`, {
          operationName,
          attempts,
          afterMs: timeoutMs,
        }),
      ),
    );
    lifetime.addEventListener('abort', giveUp, { once: true });
    void fetchWhole(exchange, attempts, runtime, attempt.signal).then(finish);
  });
}

async function fetchWhole(
  { fetch, url, init, operationName, label }: Exchange,
  attempts: number,
  runtime: Runtime,
  signal: AbortSignal,
): Promise<Outcome> {
  let answer: Response;
  let bytes: ArrayBuffer;
  try {
    answer = await fetch(url, { ...init, signal });
    bytes = await answer.arrayBuffer();
  } catch (cause) {
    return { error: new NetworkError(`${label}: ${messagesOf(cause)}`, { operationName, attempts, cause }) };
  }
  const read = readResponse(
    {
      status: answer.status,
      contentType: answer.headers.get('content-type'),
      retryAfter: answer.headers.get('retry-after'),
      bytes,
    },
    { operationName, label, attempts, nowMs: runtime.now() },
  );
  return read instanceof HttpError || read instanceof ParseError ? { error: read } : { response: read };
}

/**
 * The message of what was thrown, with that of its cause: Node says `fetch failed`, and only the cause why. Filters of
 * monitoring services look for the platform's own words, so they are kept.
 */
export function messagesOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const why = thrown.cause instanceof Error && thrown.cause.message ? ` (${thrown.cause.message})` : '';
  return `${thrown.message}${why}`;
}
