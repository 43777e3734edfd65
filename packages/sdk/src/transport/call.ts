import type { Emitter } from '../contract/emitter.ts';
import { AbortError, type ClientError, TimeoutError } from '../contract/errors.ts';
import type { OperationFacts } from '../contract/events.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import type { Runtime } from '../contract/runtime.ts';
import type { Progress, ResultObserver, Results, StageEvent } from '../contract/stage.ts';
import type { TransportObserver } from '../contract/transport.ts';
import { failureContext } from './failure.ts';
import type { PreparedRequest } from './prepareRequest.ts';
import { startTimer } from './timer.ts';

/** One logical operation as its caller sees it. It ends exactly once: by success, failure or cancellation. */
export interface Call {
  readonly facts: OperationFacts;
  readonly progress: Progress;
  readonly startedMs: number;
  readonly isOpen: boolean;
  emit(event: StageEvent): void;
  /** Emits `request.started`, unless it was emitted before. */
  started(): void;
  /** Forwards these results to the observer from now on. */
  follow(results: Results): void;
  fail(error: ClientError): void;
  /** Ends the operation. The observer is not called again. */
  cancel(): void;
}

export interface CallParts {
  readonly operationId: number;
  readonly prepared: PreparedRequest;
  readonly observer: TransportObserver;
  readonly signal: AbortSignal | undefined;
  /** Infinity means no deadline. */
  readonly deadlineMs: number;
  readonly runtime: Runtime;
  readonly emitter: Emitter;
}

/** Opens a call. The observer is not called before this function has returned, even if the signal is already aborted. */
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
  const progress: Progress = { attempts: 0, lastError: undefined };
  const startedMs = runtime.now();
  let isOpen = true;
  let isCancelled = false;
  let isAnnounced = false;
  let latest: GraphQLResponse = {};
  let stop = (): void => {};

  const results: ResultObserver = {
    next(response) {
      if (!isOpen) return;
      latest = response;
      // The last response is delivered together with the completion.
      if (response.hasNext || kind === 'subscription') tell(() => observer.next(response, progress.attempts));
    },
    complete() {
      if (!isOpen) return;
      const ending = close();
      const response = latest;
      const { errors } = response;
      call.emit({
        type: 'request.succeeded',
        query,
        variables,
        response,
        ...(errors && { errors }),
        ...ending,
      });
      if (kind !== 'subscription') tell(() => observer.next(response, ending.attempts));
      tell(() => observer.complete());
    },
    error: (error) => call.fail(error),
  };

  const call: Call = {
    facts,
    progress,
    startedMs,
    get isOpen() {
      return isOpen;
    },
    emit(event) {
      const isAnnouncement = event.type === 'request.started' || event.type === 'request.deduplicated';
      if (event.type === 'request.started' && isAnnounced) return;
      const wasOpen = isOpen;
      // Events about a withheld or waiting attempt can precede the first request.
      if (!isAnnouncement) call.started();
      // A listener may have cancelled the operation.
      if (wasOpen && !isOpen) return;
      isAnnounced = true;
      if (emitter.hasListeners()) emitter.emit({ ...event, ...facts } as Parameters<Emitter['emit']>[0]);
    },
    started() {
      call.emit({ type: 'request.started', query, variables });
    },
    follow(from) {
      const stopResults = from(results);
      if (isOpen) stop = stopResults;
      else stopResults();
    },
    fail(error) {
      if (!isOpen) return;
      call.emit({ type: 'request.failed', query, variables, error, ...close() });
      tell(() => observer.error(error));
    },
    cancel() {
      isCancelled = true;
      if (isOpen) call.emit({ type: 'request.aborted', ...close() });
    },
  };

  function withdraw(): void {
    if (!isOpen) return;
    call.emit({ type: 'request.aborted', ...close() });
    const message = `${label}: the caller aborted it.`;
    tell(() => observer.error(new AbortError(message, { ...context(), cause: signal?.reason })));
  }

  function expire(): void {
    const message = `${label}: no response within the deadline of ${deadlineMs} ms.`;
    stop();
    call.fail(new TimeoutError(message, { ...context(), afterMs: deadlineMs, cause: progress.lastError }));
  }

  function context() {
    return failureContext({ operationName, progress, startedMs, runtime });
  }

  function close(): { readonly attempts: number; readonly elapsedMs: number } {
    isOpen = false;
    stopDeadline();
    signal?.removeEventListener('abort', withdraw);
    stop();
    return context();
  }

  function tell(say: () => void): void {
    if (isCancelled) return;
    try {
      say();
    } catch (error) {
      // The observer threw. Other callers of a shared request must not be affected, and the error must not be lost.
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
