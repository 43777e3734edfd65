import { type ClientError, NetworkError } from '../../contract/errors.ts';
import type { Stage, StageOperation } from '../../contract/stage.ts';
import type { CircuitBreaker, RetryBudget, RetryOptions, RetryRule } from '../../contract/transport.ts';
import { defaultRetryRule, nextDelayMs, retryRuleFrom } from './backoff.ts';
import { createEndpointGate } from './endpointGate.ts';
import { askedDelayMs, failureContext, isWorthRetrying, saysNotActed } from '../failure.ts';
import { startTimer } from '../timer.ts';

const defaultBudget: RetryBudget = { tokens: 32, tokensPerSecond: 9 };
const defaultBreaker: CircuitBreaker = { failingOperations: 8, openMs: 2_000 };

/**
 * Retries an operation after temporary failures, with delays between the attempts. Subscriptions are not retried
 * here.
 *
 * A mutation without an idempotency key is sent again only if the response shows that the server did not process it:
 * 425, 429, or 503 with `Retry-After`. After a network error or timeout it may have been processed.
 *
 * An attempt withheld by the circuit breaker or the budget is not made but counts as an attempt. Operations therefore
 * end at the same time as without them, after fewer requests.
 *
 * @param options the options of `retry`, for operations whose context has no others; `false` makes a single attempt
 */
export function retryFailures(options: RetryOptions | false = {}): Stage {
  const { budget = {}, breaker = {}, ...rule } = options || { budget: false, breaker: false };
  const gate = createEndpointGate(
    budget === false ? null : { ...defaultBudget, ...budget },
    breaker === false ? null : { ...defaultBreaker, ...breaker },
  );
  const ownRule = retryRuleFrom(options ? rule : { attempts: 1 }, defaultRetryRule);

  return (operation, next) => {
    if (operation.operationKind === 'subscription') return next(operation);
    const { runtime, connectivity, progress } = operation;
    const ruleOfOperation = ruleOf(operation, ownRule);
    const results = next(operation);
    return (observer) => {
      let turns = 0;
      let wasHeld = false;
      /** Ends the current delay or attempt. */
      let stop = (): void => {};
      let isOver = false;

      function end(tell: () => void): void {
        isOver = true;
        gate.left(operation);
        tell();
      }

      /** Makes the next attempt, now or when the endpoint may be contacted again. */
      function turn(): void {
        const delayMs = gate.enter(operation, turns > 0);
        if (isOver) return;
        // An attempt that was held back once is only delayed. If it is held back again, the probe of another
        // operation has failed.
        if (delayMs === 'withheld' || (delayMs > 0 && wasHeld)) {
          const message = `${operation.label}: nothing was sent, because the server is not responding.`;
          const error = progress.lastError ?? new NetworkError(message, failureContext(operation));
          turns += 1;
          return again(error, delayMs === 'withheld' ? 0 : delayMs);
        }
        wasHeld = delayMs > 0;
        if (wasHeld) {
          stop = startTimer(runtime, delayMs, turn);
          return;
        }
        turns += 1;
        let isDone = false;
        const stopAttempt = results({
          next(response) {
            gate.answered(operation);
            observer.next(response);
          },
          complete() {
            isDone = true;
            end(() => observer.complete());
          },
          error(error) {
            isDone = true;
            fail(error);
          },
        });
        if (!isDone && !isOver) stop = stopAttempt;
        else if (isOver) stopAttempt();
      }

      function fail(error: ClientError): void {
        const isRetried = error.kind !== 'abort' && ruleOfOperation.retryIf(error);
        if (!isRetried) {
          // An error status is a response too: the endpoint is reachable.
          if ('status' in error && !isWorthRetrying(error)) gate.answered(operation);
          return end(() => observer.error(error));
        }
        progress.lastError = error;
        gate.failed(operation, askedDelayMs(error));
        if (isOver) return;
        // A server that cannot recognize a repeated mutation would apply it twice.
        if (operation.isRepeatable || saysNotActed(error)) again(error, askedDelayMs(error));
        else end(() => observer.error(error));
      }

      function again(error: ClientError, askedMs: number): void {
        const delayMs = nextDelayMs(ruleOfOperation, turns, runtime.random(), askedMs);
        if (delayMs === null) return end(() => observer.error(error));
        // A listener of the event may cancel all callers; then this timer is stopped too.
        stop = startTimer(runtime, delayMs, wake);
        operation.emit({ type: 'request.retried', attempt: turns, delayMs, error });
      }

      function wake(): void {
        // Only after a failure: an offline page can still reach a server on its own machine or a service worker, so
        // the first attempt is always made.
        if (!connectivity.isOffline()) return turn();
        stop = connectivity.onceOnline(() => {
          stop();
          turn();
        });
        operation.emit({ type: 'request.paused' });
      }

      turn();
      return () => {
        if (isOver) return;
        isOver = true;
        gate.left(operation);
        stop();
      };
    };
  };
}

function ruleOf({ context: { retry } }: StageOperation, rule: RetryRule): RetryRule {
  return retry === false ? { ...rule, attempts: 1 } : retryRuleFrom(retry ?? {}, rule);
}
