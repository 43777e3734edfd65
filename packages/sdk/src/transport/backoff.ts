import type { RetryRule } from '../contract/transport.ts';
import { isWorthRetrying } from './failure.ts';

/** At most 5 attempts, about 0.5, 1, 2 and 4 seconds apart. */
export const defaultRetryRule: RetryRule = {
  attempts: 5,
  initialDelayMs: 500,
  maxDelayMs: Infinity,
  jitter: true,
  retryIf: isWorthRetrying,
};

/**
 * How long to wait before the next attempt, or `null` to give up.
 *
 * Doubles up to the ceiling, then lands between half and one and a half of it: clients that failed together must not
 * come back together. `Retry-After` is a floor and is never shortened (RFC 9110, section 10.2.3).
 *
 * @param attempt attempts already made; 1 after the first failure
 * @param chance in [0, 1), from `runtime.random()`
 * @param retryAfterMs what the server asked for, in milliseconds
 */
export function nextDelayMs(
  rule: Omit<RetryRule, 'retryIf'>,
  attempt: number,
  chance: number,
  retryAfterMs = 0,
): number | null {
  // So written that a number of attempts that is none (NaN) gives up rather than never.
  if (!(attempt < rule.attempts)) return null;
  const nominalMs = Math.min(rule.initialDelayMs * 2 ** (attempt - 1), rule.maxDelayMs);
  return Math.max(rule.jitter ? nominalMs * (0.5 + chance) : nominalMs, retryAfterMs);
}

/** Lays the parts of a rule over another; a part that is `undefined` says nothing. */
export function retryRuleFrom(parts: Partial<RetryRule>, rule: RetryRule): RetryRule {
  return {
    attempts: parts.attempts ?? rule.attempts,
    initialDelayMs: parts.initialDelayMs ?? rule.initialDelayMs,
    maxDelayMs: parts.maxDelayMs ?? rule.maxDelayMs,
    jitter: parts.jitter ?? rule.jitter,
    retryIf: parts.retryIf ?? rule.retryIf,
  };
}
