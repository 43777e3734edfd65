import { AbortError, type ClientError, TimeoutError } from '../contract/errors.ts';
import type { Emitter } from '../contract/emitter.ts';
import type { OperationFacts } from '../contract/events.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import type { Runtime } from '../contract/runtime.ts';
import type { TransportObserver } from '../contract/transport.ts';
import type { PreparedRequest } from './prepareRequest.ts';
import { startTimer } from './timer.ts';

/** What a call has in the request that it shares. */
export interface Membership {
  /** Requests made so far. */
  readonly attempts: number;
  /** How the last attempt failed, if one did. */
  readonly lastError: ClientError | undefined;
  leave(): void;
}

/** One logical operation as its caller sees it: open until it succeeds, fails or is aborted, one of these and once. */
export interface Call {
  readonly facts: OperationFacts;
  readonly isOpen: boolean;
  /** It has a request of its own. */
  started(): void;
  /** It has a part in the request that another operation started. */
  deduplicated(sharedOperationId: number): void;
  follow(membership: Membership): void;
  succeed(response: GraphQLResponse): void;
  fail(error: ClientError): void;
  /** Ends it, and the observer hears nothing more. */
  cancel(): void;
}

export interface CallParts {
  readonly operationId: number;
  readonly prepared: PreparedRequest;
  readonly observer: TransportObserver;
  readonly signal: AbortSignal | undefined;
  /** Infinity: none. */
  readonly deadlineMs: number;
  readonly runtime: Runtime;
  readonly emitter: Emitter;
}

/** The observer hears nothing before this has returned, even if the signal is aborted already. */
export function openCall({
  operationId,
  prepared: { operationName, kind, query, variables, label },
  observer,
  signal,
  deadlineMs,
  runtime,
  emitter,
}: CallParts): Call {
  const facts: OperationFacts = { operationId, operationName, operationKind: kind };
  const startedMs = runtime.now();
  let isOpen = true;
  let isCancelled = false;
  let isAnnounced = false;
  let membership: Membership | undefined;

  const call: Call = {
    facts,
    get isOpen() {
      return isOpen;
    },
    started() {
      isAnnounced = true;
      emitter.emit({ type: 'request.started', ...facts, query, variables });
    },
    deduplicated(sharedOperationId) {
      isAnnounced = true;
      emitter.emit({ type: 'request.deduplicated', ...facts, sharedOperationId });
    },
    follow(joined) {
      membership = joined;
    },
    succeed(response) {
      if (!isOpen) return;
      const ending = close();
      emitter.emit({ type: 'request.succeeded', ...facts, query, variables, response, ...ending });
      tell(() => observer.next(response, ending.attempts));
      tell(() => observer.complete());
    },
    fail(error) {
      if (!isOpen) return;
      const ending = close();
      emitter.emit({ type: 'request.failed', ...facts, query, variables, error, ...ending });
      tell(() => observer.error(error));
    },
    cancel() {
      isCancelled = true;
      if (isOpen) emitter.emit({ type: 'request.aborted', ...facts, ...close() });
    },
  };

  function withdraw(): void {
    if (!isOpen) return;
    const ending = close();
    emitter.emit({ type: 'request.aborted', ...facts, ...ending });
    const { attempts } = ending;
    const message = `${label}: its caller aborted it.`;
    tell(() => observer.error(new AbortError(message, { operationName, attempts, cause: signal?.reason })));
  }

  function expire(): void {
    const message = `${label}: no answer within its deadline of ${deadlineMs} ms.`;
    const { attempts = 0, lastError } = membership ?? {};
    call.fail(new TimeoutError(message, { operationName, attempts, afterMs: deadlineMs, cause: lastError }));
  }

  function close(): { readonly attempts: number; readonly elapsedMs: number } {
    isOpen = false;
    stopDeadline();
    signal?.removeEventListener('abort', withdraw);
    if (!isAnnounced) call.started();
    membership?.leave();
    return { attempts: membership?.attempts ?? 0, elapsedMs: Math.max(runtime.now() - startedMs, 0) };
  }

  function tell(say: () => void): void {
    if (isCancelled) return;
    try {
      say();
    } catch (error) {
      // The observer's own mistake: others that share the request must not suffer, and it must not be lost.
      queueMicrotask(() => {
        throw error;
      });
    }
  }

  const stopDeadline = startTimer(runtime, deadlineMs, expire);
  signal?.addEventListener('abort', withdraw, { once: true });
  if (signal?.aborted) queueMicrotask(withdraw);
  return call;
}
