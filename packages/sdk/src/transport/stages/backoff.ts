import type { RetryRule } from '../../contract/transport.ts';
import { isWorthRetrying } from '../failure.ts';

/** At most 5 attempts, about 0.5, 1, 2 and 4 seconds apart. */
export const defaultRetryRule: RetryRule = {
  attempts: 5,
  initialDelayMs: 500,
  maxDelayMs: Infinity,
  jitter: true,
  retryIf: isWorthRetrying,
};

/**
 * Returns the delay before the next attempt, or `null` to give up.
 *
 * Doubles up to the maximum, then picks a point between half and one and a half of it, so that clients that failed
 * together do not retry together. `Retry-After` is a lower bound (RFC 9110, section 10.2.3).
 *
 * @param attempt number of attempts already made; 1 after the first failure
 * @param chance random number in [0, 1), from `runtime.random()`
 * @param retryAfterMs delay requested by the server, in milliseconds
 */
export function nextDelayMs(
  rule: Omit<RetryRule, 'retryIf'>,
  attempt: number,
  chance: number,
  retryAfterMs = 0,
): number | null {
  // Written as a negation so that NaN gives up instead of retrying forever.
  if (!(attempt < rule.attempts)) return null;
  const nominalMs = Math.min(rule.initialDelayMs * 2 ** (attempt - 1), rule.maxDelayMs);
  return Math.max(rule.jitter ? nominalMs * (0.5 + chance) : nominalMs, retryAfterMs);
}

/** Merges the parts of a rule over another rule. A part that is `undefined` counts as absent. */
export function retryRuleFrom(parts: Partial<RetryRule>, rule: RetryRule): RetryRule {
  return {
    attempts: parts.attempts ?? rule.attempts,
    initialDelayMs: parts.initialDelayMs ?? rule.initialDelayMs,
    maxDelayMs: parts.maxDelayMs ?? rule.maxDelayMs,
    jitter: parts.jitter ?? rule.jitter,
    retryIf: parts.retryIf ?? rule.retryIf,
  };
}
