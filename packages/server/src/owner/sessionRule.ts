import type { OwnerSession } from './ownerStore.ts';

/** How long a session may be unused before it ends. */
export const idleMs = 7 * 24 * 60 * 60_000;
/** The maximum lifetime of a session, even if it is in use. */
export const lifetimeMs = 30 * 24 * 60 * 60_000;
/**
 * How often the token of a session in use is replaced. A stolen token is useless after that time, or the theft is
 * noticed.
 */
const rotationMs = 15 * 60_000;
/** How long the previous token stays valid: requests that were sent before the new token arrived still carry it. */
const graceMs = 60_000;
/** The minimum interval between records of a session's use. */
const noteMs = 60_000;

/**
 * How a request with a session's token is treated.
 * - `ended`: the session has expired.
 * - `stolen`: the token was replaced long ago, so two clients have it, and neither is trusted any longer.
 * - `rotate`: signed in; send a new token.
 * - `note`: signed in; record the use.
 * - `confirm`: signed in; record the use, and that the new token has arrived.
 * - `fine`: signed in.
 */
export type SessionUse = 'ended' | 'stolen' | 'rotate' | 'confirm' | 'note' | 'fine';

/**
 * Returns how to treat a request with a session's token.
 *
 * @param tokenHash hash of the request's token: the session's current or previous one
 */
export function useOfSession(session: OwnerSession, tokenHash: string, nowMs: number): SessionUse {
  if (nowMs - session.createdMs >= lifetimeMs || nowMs - session.usedMs >= idleMs) return 'ended';
  if (session.tokenHash !== tokenHash) {
    if (session.previousUntilMs !== null) return nowMs > session.previousUntilMs ? 'stolen' : 'fine';
    // The response with the new token was lost, so send another one.
    return nowMs - session.rotatedMs > graceMs ? 'rotate' : 'fine';
  }
  if (session.previousHash !== null && session.previousUntilMs === null) return 'confirm';
  // Also rotates after the clock was set back. The stored times would otherwise be in the future until the clock
  // catches up.
  if (Math.abs(nowMs - session.rotatedMs) >= rotationMs) return 'rotate';
  return nowMs - session.usedMs >= noteMs ? 'note' : 'fine';
}

/** Returns until when the previous token is valid once the new one has arrived. */
export function previousUntilMs(nowMs: number): number {
  return nowMs + graceMs;
}
