import type { OwnerSession } from './ownerStore.ts';

/** A browser that was left alone so long is signed out. */
export const idleMs = 7 * 24 * 60 * 60_000;
/** Whatever is done with it, a session ends then. */
export const lifetimeMs = 30 * 24 * 60 * 60_000;
/** So often a session in use gets another token: one that was stolen is of use no longer than that, or is noticed. */
const rotationMs = 15 * 60_000;
/** Requests that were sent before the new token arrived come with the old one. */
const graceMs = 60_000;
/** Being in use is noted no more often. */
const noteMs = 60_000;

/**
 * What a request with a session's token means.
 *
 * `ended`: the time is up. `stolen`: it comes with a token that was replaced long ago, so two have had it, and none of them is
 * believed any more. The others are signed in; `rotate`: give it a new token; `note`: write down that it was used; `confirm`: the
 * same, and that its new token has arrived.
 */
export type SessionUse = 'ended' | 'stolen' | 'rotate' | 'confirm' | 'note' | 'fine';

/** @param tokenHash of the token that came: the session's own, or the one before */
export function useOfSession(session: OwnerSession, tokenHash: string, nowMs: number): SessionUse {
  if (nowMs - session.createdMs >= lifetimeMs || nowMs - session.usedMs >= idleMs) return 'ended';
  if (session.tokenHash !== tokenHash) {
    if (session.previousUntilMs !== null) return nowMs > session.previousUntilMs ? 'stolen' : 'fine';
    // The answer with the new token was lost on its way: it gets another one.
    return nowMs - session.rotatedMs > graceMs ? 'rotate' : 'fine';
  }
  if (session.previousHash !== null && session.previousUntilMs === null) return 'confirm';
  // By a clock that was put back since, too: its times would else be those of the session for as long as it was put back.
  if (Math.abs(nowMs - session.rotatedMs) >= rotationMs) return 'rotate';
  return nowMs - session.usedMs >= noteMs ? 'note' : 'fine';
}

/** Until when the token before is good, once the new one has arrived. */
export function previousUntilMs(nowMs: number): number {
  return nowMs + graceMs;
}
