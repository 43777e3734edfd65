import type { ClientError } from '../contract/errors.ts';
import type { Emitter } from '../contract/emitter.ts';
import type { Runtime } from '../contract/runtime.ts';
import type { RetryRule } from '../contract/transport.ts';
import { nextDelayMs } from './backoff.ts';
import type { Call } from './call.ts';
import type { Connectivity } from './connectivity.ts';
import { attemptExchange, type Exchange } from './exchange.ts';
import { askedDelayMs, isWorthRetrying } from './failure.ts';
import { startTimer } from './timer.ts';

/** A request, with its retries, that any number of calls wait for. It is aborted when the last of them leaves. */
export interface SharedRequest {
  /** Of the call that started it. */
  readonly operationId: number;
  join(call: Call): void;
  start(): void;
}

export interface SharedRequestParts {
  readonly exchange: Exchange;
  readonly retry: RetryRule;
  readonly runtime: Runtime;
  readonly connectivity: Connectivity;
  readonly emitter: Emitter;
  /** It is over, one way or another: nobody may join any more. */
  readonly onOver: () => void;
}

export function createSharedRequest(
  { exchange, retry, runtime, connectivity, emitter, onOver }: SharedRequestParts,
  firstCall: Call,
): SharedRequest {
  const lifetime = new AbortController();
  const calls = new Set<Call>();
  let attempts = 0;
  let lastError: ClientError | undefined;
  let isOver = false;

  function join(call: Call): void {
    calls.add(call);
    call.follow({
      get attempts() {
        return attempts;
      },
      get lastError() {
        return lastError;
      },
      leave() {
        calls.delete(call);
        if (isOver || calls.size > 0) return;
        end();
        lifetime.abort();
      },
    });
  }

  function end(): void {
    isOver = true;
    onOver();
  }

  function settle(tell: (call: Call) => void): void {
    end();
    for (const call of calls) tell(call);
  }

  /** Events of the request itself go by the name of the oldest call that still waits for it. */
  function speaker(): Call {
    const [oldest = firstCall] = calls;
    return oldest;
  }

  async function run(): Promise<void> {
    while (!isOver) {
      attempts += 1;
      const outcome = await attemptExchange(exchange, attempts, runtime, lifetime.signal);
      if (isOver) return;
      if ('response' in outcome) return settle((call) => call.succeed(outcome.response));
      const { error } = outcome;
      const delayMs = isWorthRetrying(error)
        ? nextDelayMs(retry, attempts, runtime.random(), askedDelayMs(error))
        : null;
      if (delayMs === null) return settle((call) => call.fail(error));
      lastError = error;
      emitter.emit({ type: 'request.retried', ...speaker().facts, attempt: attempts, delayMs, error });
      await waitFor((done) => startTimer(runtime, delayMs, done), lifetime.signal);
      // Only after a failure: a page can be told that it is offline and still reach a server of its own machine, or a
      // service worker. So the first attempt is always made.
      if (!isOver && connectivity.isOffline()) {
        emitter.emit({ type: 'request.paused', ...speaker().facts });
        await waitFor((done) => connectivity.onceOnline(done), lifetime.signal);
      }
    }
  }

  join(firstCall);
  return { operationId: firstCall.facts.operationId, join, start: () => void run() };
}

/** Until what `begin` waits for happens, or the lifetime ends; either way nothing is left behind. */
function waitFor(begin: (done: () => void) => () => void, lifetime: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (lifetime.aborted) return resolve();
    const stop = begin(done);
    lifetime.addEventListener('abort', done, { once: true });

    function done(): void {
      stop();
      lifetime.removeEventListener('abort', done);
      resolve();
    }
  });
}
