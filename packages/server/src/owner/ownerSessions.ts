import { createHash } from 'node:crypto';
import { addressGroup } from '../http/requests/clientAddress.ts';
import { isOfThisSite } from './isOfThisSite.ts';
import { readSecret } from './ownerSecret.ts';
import type { OwnerSession, OwnerStore } from './ownerStore.ts';
import { hashSecret, isOutdated, isSecret } from './secretHash.ts';
import { idleMs, lifetimeMs, previousUntilMs, useOfSession } from './sessionRule.ts';
import { failuresLastMs, signInWaitMs } from './signInWait.ts';

export interface OwnerSessionsOptions {
  readonly store: OwnerStore;
  readonly now: () => number;
  /** Returns cryptographically random bytes. */
  readonly random: (count: number) => Uint8Array;
  /** Returns 0 if another wrong secret may be recorded, else the seconds to wait. Counts for all addresses together. */
  readonly takeGuess: () => number;
}

/** What a request's cookies say about the owner. */
export interface OwnerVisit {
  /** Id of the session; null if the owner is not signed in. */
  readonly sessionId: string | null;
  /** A `Set-Cookie` header for the response; null if the cookie does not change. */
  readonly setCookie: string | null;
  /**
   * Whether the request came with a session that has ended. The browser should then clear what it stores of the site.
   */
  readonly isOver: boolean;
}

export type SignIn =
  | { readonly outcome: 'signed in'; readonly setCookie: string }
  | { readonly outcome: 'refused' }
  /** Too many attempts have failed. */
  | { readonly outcome: 'wait'; readonly waitMs: number };

export interface OwnerSessions {
  /**
   * Returns the visit of a request. Costs nothing without an owner's cookie. A request sent by another site counts as
   * signed out.
   */
  visitOf(request: Request): Promise<OwnerVisit>;
  /** Returns whether the owner is signed in, without any changes. For responses that set no cookies. */
  isOwner(request: Request): Promise<boolean>;
  /** Returns whether a session is still valid. For work that continues after the response has started. */
  isOpen(sessionId: string): Promise<boolean>;
  /** Starts a session with a new id if the secret is right, and ends the session of the request. */
  signIn(request: Request, typed: string, address: string): Promise<SignIn>;
  /**
   * Ends sessions, if the request has one itself.
   *
   * @param which the session of the request, all sessions, or the one with this id
   * @returns the `Set-Cookie` header that removes the cookie; null if the session of the request continues
   */
  signOut(request: Request, which: 'own' | 'all' | { readonly id: string }): Promise<string | null>;
}

/** The visit of a client that is not signed in and never was. */
export const nobody: OwnerVisit = { sessionId: null, setCookie: null, isOver: false };

const tokenBytes = 32;
/** The first part of a browser's user agent string is informative enough. */
const maxAgentLength = 200;

export function createOwnerSessions({ store, now, random, takeGuess }: OwnerSessionsOptions): OwnerSessions {
  const makeToken = () => Buffer.from(random(tokenBytes)).toString('base64url');
  let lastTurn: Promise<unknown> = Promise.resolve();

  /** Runs work after all earlier work, so that simultaneous attempts are counted one by one. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  async function findSession(
    request: Request,
  ): Promise<{ session: OwnerSession; tokenHash: string } | undefined> {
    for (const token of tokensOf(request)) {
      const tokenHash = hashOf(token);
      const session = await store.findSession(tokenHash);
      if (session) return { session, tokenHash };
    }
    return undefined;
  }

  /**
   * Replaces the token of a session.
   *
   * @returns the cookie with the new token; null if another request has changed the session in the meantime
   */
  async function rotate(request: Request, session: OwnerSession, tokenHash: string): Promise<string | null> {
    const token = makeToken();
    const nowMs = now();
    const isDone = await store.updateSession(session.id, session.tokenHash, {
      tokenHash: hashOf(token),
      previousHash: tokenHash,
      previousUntilMs: null,
      usedMs: nowMs,
      rotatedMs: nowMs,
    });
    return isDone ? cookieOf(request, token, session.createdMs + lifetimeMs - nowMs) : null;
  }

  async function waitOf(group: string): Promise<number> {
    return signInWaitMs(await store.failuresOf(group), now());
  }

  async function tryToSignIn(request: Request, secret: string, address: string): Promise<SignIn> {
    const nowMs = now();
    const group = addressGroup(address);
    const waitMs = await waitOf(group);
    if (waitMs > 0) return { outcome: 'wait', waitMs };
    // Counted before the secret is checked, so that simultaneous attempts all count as failed.
    await store.addFailure(group, nowMs, nowMs - failuresLastMs);
    const token = makeToken();
    const session: OwnerSession = {
      id: Buffer.from(random(12)).toString('base64url'),
      tokenHash: hashOf(token),
      previousHash: null,
      previousUntilMs: null,
      createdMs: nowMs,
      usedMs: nowMs,
      rotatedMs: nowMs,
      agent: (request.headers.get('user-agent') ?? '').slice(0, maxAgentLength),
      address,
    };
    let stored: string | null;
    do {
      // Check again if the secret or its hash was replaced in the meantime, by a reset or by another instance.
      stored = await store.secretHash();
      if (stored === null || !(await isSecret(stored, secret))) return { outcome: 'refused' };
    } while (!(await store.addSession(session, stored)));
    await store.forgetFailures(group);
    const before = await findSession(request);
    if (before) await store.removeSession(before.session.id);
    await store.removeSessionsBefore({ createdMs: nowMs - lifetimeMs, usedMs: nowMs - idleMs });
    if (isOutdated(stored)) await store.replaceHash(stored, hashSecret(secret));
    return { outcome: 'signed in', setCookie: cookieOf(request, token, lifetimeMs) };
  }

  return {
    async visitOf(request) {
      if (tokensOf(request).length === 0 || !isOfThisSite(request, { mustSay: false })) return nobody;
      const over = { sessionId: null, setCookie: forgetting(request), isOver: true };
      const found = await findSession(request);
      if (!found) return over;
      const { session, tokenHash } = found;
      const { id } = session;
      const nowMs = now();
      switch (useOfSession(session, tokenHash, nowMs)) {
        case 'ended':
        case 'stolen':
          await store.removeSession(id);
          return over;
        case 'rotate':
          return { sessionId: id, setCookie: await rotate(request, session, tokenHash), isOver: false };
        case 'confirm':
          await store.updateSession(id, session.tokenHash, {
            usedMs: nowMs,
            previousUntilMs: previousUntilMs(nowMs),
          });
          return { sessionId: id, setCookie: null, isOver: false };
        case 'note':
          await store.updateSession(id, session.tokenHash, { usedMs: nowMs });
          return { sessionId: id, setCookie: null, isOver: false };
        case 'fine':
          return { sessionId: id, setCookie: null, isOver: false };
      }
    },

    async isOwner(request) {
      if (!isOfThisSite(request, { mustSay: false })) return false;
      const found = await findSession(request);
      const use = found && useOfSession(found.session, found.tokenHash, now());
      return use !== undefined && use !== 'ended' && use !== 'stolen';
    },

    async isOpen(sessionId) {
      const session = (await store.sessions()).find(({ id }) => id === sessionId);
      return session !== undefined && useOfSession(session, session.tokenHash, now()) !== 'ended';
    },

    async signIn(request, typed, address) {
      const secret = readSecret(typed);
      // Checked before any shared queue, so that an address that must wait does not delay others.
      const waitMs = await waitOf(addressGroup(address));
      if (waitMs > 0) return { outcome: 'wait', waitMs };
      const stored = await store.secretHash();
      if (stored === null || !(await isSecret(stored, secret))) {
        const guessWaitMs = takeGuess() * 1000;
        if (guessWaitMs > 0) return { outcome: 'wait', waitMs: guessWaitMs };
      }
      return inTurn(() => tryToSignIn(request, secret, address));
    },

    async signOut(request, which) {
      const own = (await findSession(request))?.session;
      if (!own) return forgetting(request);
      if (which === 'all') {
        await store.removeAllSessions();
        return forgetting(request);
      }
      const id = which === 'own' ? own.id : which.id;
      await store.removeSession(id);
      return id === own.id ? forgetting(request) : null;
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * With this prefix, browsers accept the cookie from this exact host only, and over HTTPS only (RFC 6265bis §4.1.3.2).
 */
function nameFor(request: Request): string {
  return isSecure(request) ? '__Host-mainvideo-owner' : 'mainvideo-owner';
}

/** Other pages of the host may have set cookies with the same name, so the first few are checked. */
function tokensOf(request: Request): readonly string[] {
  const name = nameFor(request);
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, 3);
}

function cookieOf(request: Request, token: string, maxAgeMs: number): string {
  const maxAgeSeconds = Math.max(0, Math.floor(maxAgeMs / 1000));
  const secure = isSecure(request) ? '; Secure' : '';
  return `${nameFor(request)}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
}

function forgetting(request: Request): string {
  return cookieOf(request, '', 0);
}

function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === 'https:';
}
