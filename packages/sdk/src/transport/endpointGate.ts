import type { StageOperation } from '../contract/stage.ts';
import type { CircuitBreaker, RetryBudget } from '../contract/transport.ts';

/** What all operations of a transport know together about its endpoint. */
export interface EndpointGate {
  /**
   * Asked before each request. How long it has to wait in any case, in milliseconds; `withheld`: this turn passes without
   * one.
   */
  enter(member: StageOperation, isRetry: boolean): number | 'withheld';
  /** A request got an answer, whatever it says. */
  answered(member: StageOperation): void;
  /** @param retryAfterMs what the endpoint asked for; 0: it did not ask */
  failed(member: StageOperation, retryAfterMs: number): void;
  /** The operation is over. */
  left(member: StageOperation): void;
}

/**
 * Keeps many operations from storming one endpoint: a `Retry-After` holds all of them back, a budget bounds the retries, and a
 * circuit breaker lets one request at a time find out whether it is back. As long as few operations fail at a time,
 * neither delays or denies anything.
 */
export function createEndpointGate(budget: RetryBudget | null, breaker: CircuitBreaker | null): EndpointGate {
  /** Operations whose last request failed, and that are not over. */
  const failing = new Set<StageOperation>();
  let tokens = budget?.tokens ?? Infinity;
  let countedMs = 0;
  let heldUntilMs = 0;
  /** `null`: the breaker is closed. */
  let openUntilMs: number | null = null;
  /** The one that finds out, while the breaker is half open. */
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
      // Once it is open, few may be left that fail; only an answer shows that the endpoint is back.
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
      // Whoever comes later has nothing to do with this storm.
      if (failing.size === 0) close(member);
    },
  };
}
