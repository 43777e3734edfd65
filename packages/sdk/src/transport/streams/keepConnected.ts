import { type ClientError, TimeoutError } from '../../contract/errors.ts';
import type { ResponseReader, Stage } from '../../contract/stage.ts';
import type { RetryRule } from '../../contract/transport.ts';
import { defaultRetryRule, nextDelayMs, retryRuleFrom } from '../stages/backoff.ts';
import { askedDelayMs, failureContext } from '../failure.ts';
import { startTimer } from '../timer.ts';

/** Options of the stages that carry subscriptions over HTTP. */
export interface SubscriptionOptions {
  /**
   * Milliseconds without data or heartbeat after which a connection counts as lost. Defaults to 60,000; Infinity
   * disables the check.
   */
  readonly silenceMs?: number;
  /**
   * When to reconnect, and how often without a result in between.
   *
   * By default it reconnects without limit after the failures that a query is retried for. Jittered delays start at
   * 0.5 seconds and double up to 30 seconds.
   */
  readonly retry?: Partial<RetryRule>;
}

/** A way to carry a subscription over HTTP. */
export interface Channel {
  /** Headers to add to the request on each connection. */
  headers(): { readonly [name: string]: string };
  /** A `ResponseReader` with a `heard` callback, to be called on every sign of life. */
  read(...parts: [...Parameters<ResponseReader>, heard: () => void]): ReturnType<ResponseReader>;
  /** The minimum delay before reconnecting, or `null` to use that of the rule. */
  retryMs(): number | null;
}

const defaultRule: RetryRule = /* @__PURE__ */ (() => ({
  ...defaultRetryRule,
  attempts: Infinity,
  maxDelayMs: 30_000,
}))();

/**
 * Keeps a subscription connected.
 *
 * A connection that fails, is lost or is silent for too long is made again, with delays that double until a result
 * arrives. Only the server or a permanent failure ends the subscription.
 */
export function keepConnected(
  openChannel: () => Channel,
  { silenceMs = 60_000, retry = {} }: SubscriptionOptions,
): Stage {
  const ownRule = retryRuleFrom(retry, defaultRule);

  return (operation, next) => (observer) => {
    const { runtime, connectivity, context, http, label, readers, emit } = operation;
    const rule = retryRuleFrom(context.retry === false ? { attempts: 1 } : (context.retry ?? {}), ownRule);
    const channel = openChannel();
    /** Number of failures since the last result. */
    let failures = 0;
    /** Ends the current connection or delay. */
    let stop = (): void => {};

    function connect(): void {
      let isOver = false;
      let stopTimer = (): void => {};
      let stopResults = (): void => {};

      function leave(): void {
        isOver = true;
        stopTimer();
        stopResults();
      }
      function heard(): void {
        stopTimer();
        if (!isOver) stopTimer = startTimer(runtime, silenceMs, fallSilent);
      }
      function fallSilent(): void {
        const message = `${label}: silent for ${silenceMs} ms.`;
        lose(new TimeoutError(message, { ...failureContext(operation), afterMs: silenceMs }));
      }
      function lose(error: ClientError): void {
        leave();
        reconnect(error);
      }

      stop = leave;
      heard();
      const headers = new Headers(http.headers);
      for (const [name, value] of Object.entries(channel.headers())) headers.set(name, value);
      const read: ResponseReader = (answer, staged, results) => {
        const stopReading = channel.read(answer, staged, results, heard);
        if (stopReading !== null)
          emit({ type: 'subscription.connected', attempts: operation.progress.attempts });
        return stopReading;
      };
      const results = next({
        ...operation,
        http: { ...http, headers },
        // The time limit of an attempt would end a connection that is idle.
        context: { ...context, timeoutMs: Infinity },
        readers: [...readers, read],
      });
      const stopThese = results({
        next(response) {
          failures = 0;
          observer.next(response);
        },
        error: lose,
        complete() {
          leave();
          observer.complete();
        },
      });
      if (isOver) stopThese();
      else stopResults = stopThese;
    }

    function reconnect(error: ClientError): void {
      failures += 1;
      const retryMs = channel.retryMs();
      const initialDelayMs = retryMs ?? rule.initialDelayMs;
      const askedMs = Math.max(retryMs ?? 0, askedDelayMs(error));
      const delayMs = rule.retryIf(error)
        ? nextDelayMs({ ...rule, initialDelayMs }, failures, runtime.random(), askedMs)
        : null;
      if (delayMs === null) return observer.error(error);
      stop = startTimer(runtime, delayMs, wake);
      emit({ type: 'subscription.reconnecting', attempt: failures, delayMs, error });
    }

    function wake(): void {
      if (!connectivity.isOffline()) return connect();
      stop = connectivity.onceOnline(() => {
        stop();
        connect();
      });
      emit({ type: 'request.paused' });
    }

    connect();
    return () => stop();
  };
}
