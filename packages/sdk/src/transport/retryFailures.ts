import { type ClientError, NetworkError } from '../contract/errors.ts';
import type { Stage, StageOperation } from '../contract/stage.ts';
import type { CircuitBreaker, RetryBudget, RetryOptions, RetryRule } from '../contract/transport.ts';
import { defaultRetryRule, nextDelayMs, retryRuleFrom } from './backoff.ts';
import { createEndpointGate } from './endpointGate.ts';
import { askedDelayMs, failureContext, isWorthRetrying, saysNotActed } from './failure.ts';
import { startTimer } from './timer.ts';

const defaultBudget: RetryBudget = { tokens: 32, tokensPerSecond: 9 };
const defaultBreaker: CircuitBreaker = { failingOperations: 8, openMs: 2_000 };

/**
 * Makes attempt after attempt, with waits between them, until one succeeds, none is left, or the failure is one that time
 * does not mend. Subscriptions pass through.
 *
 * A mutation without an idempotency key is sent again only after an answer that says that the server did not act: 425, 429, or
 * 503 with `Retry-After`. A failure of the network and a time-out may hide that it did.
 *
 * An attempt that the breaker or the budget withholds is not made, and counts: an operation ends when it would have
 * without them, having asked less.
 *
 * @param options those of `retry`, for operations whose context says nothing else; `false`: one attempt
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
      /** Ends whatever is under way: a wait, or an attempt. */
      let stop = (): void => {};
      let isOver = false;

      function end(tell: () => void): void {
        isOver = true;
        gate.left(operation);
        tell();
      }

      /** The turn comes: now, or once the endpoint may be asked again. */
      function turn(): void {
        const delayMs = gate.enter(operation, turns > 0);
        if (isOver) return;
        // Held back once is only late. Held back again: somebody else asked in its place, and was sent away as it would have been.
        if (delayMs === 'withheld' || (delayMs > 0 && wasHeld)) {
          const message = `${operation.label}: nothing was sent, since the server does not answer anybody at present.`;
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
          // A status of its own is an answer too: the endpoint is there.
          if ('status' in error && !isWorthRetrying(error)) gate.answered(operation);
          return end(() => observer.error(error));
        }
        progress.lastError = error;
        gate.failed(operation, askedDelayMs(error));
        if (isOver) return;
        // A server that cannot tell a repeated mutation from a second one would apply it twice.
        if (operation.isRepeatable || saysNotActed(error)) again(error, askedDelayMs(error));
        else end(() => observer.error(error));
      }

      function again(error: ClientError, askedMs: number): void {
        const delayMs = nextDelayMs(ruleOfOperation, turns, runtime.random(), askedMs);
        if (delayMs === null) return end(() => observer.error(error));
        // A listener of the event may make everybody leave: then this is stopped, with the timer.
        stop = startTimer(runtime, delayMs, wake);
        operation.emit({ type: 'request.retried', attempt: turns, delayMs, error });
      }

      function wake(): void {
        // Only after a failure: a page can be told that it is offline and still reach a server of its own machine, or a
        // service worker. So the first attempt is always made.
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
