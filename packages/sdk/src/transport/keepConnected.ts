import { type ClientError, TimeoutError } from '../contract/errors.ts';
import type { ResponseReader, Stage } from '../contract/stage.ts';
import type { RetryRule } from '../contract/transport.ts';
import { defaultRetryRule, nextDelayMs, retryRuleFrom } from './backoff.ts';
import { askedDelayMs, failureContext } from './failure.ts';
import { startTimer } from './timer.ts';

export interface SubscriptionOptions {
  /**
   * A connection of which nothing is heard for so long, not even a heartbeat, is taken for dead. Default: 60,000; Infinity:
   * none is.
   */
  readonly silenceMs?: number;
  /**
   * When to connect again, and how often without a result between. Default: without end, 0.5, 1, 2 seconds apart and so on, at
   * most 30, jittered, for the failures that a query is sent again for.
   */
  readonly retry?: Partial<RetryRule>;
}

/** One way to carry a subscription over HTTP, for as long as the subscription lasts. */
export interface Channel {
  /** Laid over the request's, each time it connects. */
  headers(): { readonly [name: string]: string };
  /** As an ResponseReader; `heard` is to be told of every sign of life. */
  read(...parts: [...Parameters<ResponseReader>, heard: () => void]): ReturnType<ResponseReader>;
  /** Nominal, and least, wait before it connects again; `null`: that of the rule. */
  retryMs(): number | null;
}

const defaultRule: RetryRule = { ...defaultRetryRule, attempts: Infinity, maxDelayMs: 30_000 };

/**
 * Keeps a subscription connected: a connection that fails, is lost or falls silent is made anew, with waits that double
 * until a result comes. What ends the subscription is the server's word, or a failure that time does not mend.
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
    /** Since the last result. */
    let failures = 0;
    /** Ends whatever is under way: a connection, or a wait. */
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
        const message = `${label}: nothing was heard for ${silenceMs} ms.`;
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
        // The time of an attempt would end it while nothing happens.
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
