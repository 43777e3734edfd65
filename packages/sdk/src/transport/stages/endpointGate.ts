import type { StageOperation } from '../../contract/stage.ts';
import type { CircuitBreaker, RetryBudget } from '../../contract/transport.ts';

/** The state of an endpoint that all operations of a transport share. */
export interface EndpointGate {
  /**
   * Called before each request. Returns the minimum delay in milliseconds, or `withheld` if this attempt must not be
   * made.
   */
  enter(member: StageOperation, isRetry: boolean): number | 'withheld';
  /** Called when a request has received a response, whatever its content. */
  answered(member: StageOperation): void;
  /** @param retryAfterMs delay requested by the endpoint; 0 if it requested no delay */
  failed(member: StageOperation, retryAfterMs: number): void;
  /** Called when the operation has ended. */
  left(member: StageOperation): void;
}

/**
 * Prevents many operations from overloading an endpoint that fails.
 *
 * A `Retry-After` delays all operations, a budget limits the retries, and a circuit breaker lets one request at a
 * time test whether the endpoint responds again. While few operations fail at the same time, neither delays or
 * withholds anything.
 */
export function createEndpointGate(budget: RetryBudget | null, breaker: CircuitBreaker | null): EndpointGate {
  /** Operations whose last request failed and that have not ended. */
  const failing = new Set<StageOperation>();
  let tokens = budget?.tokens ?? Infinity;
  let countedMs = 0;
  let heldUntilMs = 0;
  /** `null` while the breaker is closed. */
  let openUntilMs: number | null = null;
  /** The operation that tests the endpoint while the breaker is half open. */
  let probe: StageOperation | null = null;

  function hasToken(nowMs: number): boolean {
    if (budget === null) return true;
    const gained = ((nowMs - countedMs) / 1_000) * budget.tokensPerSecond;
    tokens = Math.min(budget.tokens, tokens + Math.max(gained, 0));
    countedMs = nowMs;
    return tokens >= 1;
  }

  function close(member: StageOperation): void {
    probe = null;
    if (openUntilMs === null) return;
    openUntilMs = null;
    member.emit({ type: 'breaker.closed' });
  }

  return {
    enter(member, isRetry) {
      const nowMs = member.runtime.now();
      if (nowMs < heldUntilMs) return heldUntilMs - nowMs;
      if (openUntilMs !== null && (nowMs < openUntilMs || (probe !== null && probe !== member))) {
        member.emit({ type: 'request.withheld', reason: 'breaker' });
        return 'withheld';
      }
      if (isRetry && !hasToken(nowMs)) {
        member.emit({ type: 'request.withheld', reason: 'budget' });
        return 'withheld';
      }
      if (isRetry) tokens -= 1;
      if (openUntilMs !== null) probe = member;
      return 0;
    },
    answered(member) {
      failing.clear();
      close(member);
    },
    failed(member, retryAfterMs) {
      const nowMs = member.runtime.now();
      if (retryAfterMs > 0) heldUntilMs = Math.max(heldUntilMs, nowMs + retryAfterMs);
      failing.add(member);
      if (probe === member) probe = null;
      const wasClosed = openUntilMs === null;
      // Once the breaker is open, few failing operations may be left. Only a response shows that the endpoint works
      // again.
      if (breaker === null || (wasClosed && failing.size <= breaker.failingOperations)) return;
      openUntilMs = Math.max(nowMs + breaker.openMs, heldUntilMs);
      if (wasClosed)
        member.emit({
          type: 'breaker.opened',
          failingOperations: failing.size,
          openMs: openUntilMs - nowMs,
        });
    },
    left(member) {
      failing.delete(member);
      if (probe === member) probe = null;
      // Later operations start with a closed breaker.
      if (failing.size === 0) close(member);
    },
  };
}
