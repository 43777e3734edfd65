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

/** One logical operation as its caller sees it: open until it succeeds, fails or is aborted, one of these and once. */
export interface Call {
  readonly facts: OperationFacts;
  readonly progress: Progress;
  readonly startedMs: number;
  readonly isOpen: boolean;
  emit(event: StageEvent): void;
  /** Tells that it has a request of its own, unless it was told already. */
  started(): void;
  /** Hears the results from here on. */
  follow(results: Results): void;
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
      // The last one is told of with the end.
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
      // An attempt that is withheld, or waits for others, may be told of before any request is made.
      if (!isAnnouncement) call.started();
      // A listener that heard of it may have cancelled.
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
    const message = `${label}: its caller aborted it.`;
    tell(() => observer.error(new AbortError(message, { ...context(), cause: signal?.reason })));
  }

  function expire(): void {
    const message = `${label}: no answer within its deadline of ${deadlineMs} ms.`;
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
