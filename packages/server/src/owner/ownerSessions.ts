import { createHash } from 'node:crypto';
import { addressGroup } from '../http/clientAddress.ts';
import { isOfThisSite } from './isOfThisSite.ts';
import { readSecret } from './ownerSecret.ts';
import type { OwnerSession, OwnerStore } from './ownerStore.ts';
import { hashSecret, isOutdated, isPlausible, isSecret, type ScryptCost, usualCost } from './secretHash.ts';
import { idleMs, lifetimeMs, previousUntilMs, useOfSession } from './sessionRule.ts';
import { failuresLastMs, signInWaitMs } from './signInWait.ts';

export interface OwnerSessionsOptions {
  readonly store: OwnerStore;
  readonly now: () => number;
  /** Cryptographically random bytes. */
  readonly random: (count: number) => Uint8Array;
  /** Default: `usualCost`. */
  readonly cost?: ScryptCost;
  /** 0: one more wrong secret may be noted; else the seconds to wait: of all addresses together. */
  readonly takeGuess: () => number;
}

/** What a request's cookies say of the owner. */
export interface OwnerVisit {
  /** Id of the session; null if the owner is not signed in. */
  readonly sessionId: string | null;
  /** A `Set-Cookie` header to answer with; null: the cookie stays as it is. */
  readonly setCookie: string | null;
  /** It came with a session that is over: what this browser has kept of it should go. */
  readonly isOver: boolean;
}

export type SignIn =
  | { readonly outcome: 'signed in'; readonly setCookie: string }
  | { readonly outcome: 'refused' }
  /** Too many have failed, or try at this moment. */
  | { readonly outcome: 'wait'; readonly waitMs: number };

export interface OwnerSessions {
  /** Free for requests without an owner's cookie. A request sent by another site counts as signed out. */
  visitOf(request: Request): Promise<OwnerVisit>;
  /** The same in short, for what is answered without cookies: nothing is changed. */
  isOwner(request: Request): Promise<boolean>;
  /** Is the owner still signed in by it? For what goes on after its request was answered. */
  isOpen(sessionId: string): Promise<boolean>;
  /** Begins a session with a new id, if the secret is right; ends the one that the request came with. */
  signIn(request: Request, typed: string, address: string): Promise<SignIn>;
  /** Ends the request's session, or all there are. @returns the `Set-Cookie` header that forgets it */
  signOut(request: Request, everywhere: boolean): Promise<string>;
}

/** The visit of a client that is not signed in and never was. */
export const nobody: OwnerVisit = { sessionId: null, setCookie: null, isOver: false };

const tokenBytes = 32;
/** Of browsers' descriptions of themselves the first part tells enough. */
const maxAgentLength = 200;
/** Each key takes 128 MiB and a core: one is derived at a time, and few wait. Wrong secrets are hardly ever among them. */
const maxDeriving = 8;
const busyWaitMs = 3_000;

export function createOwnerSessions({
  store,
  now,
  random,
  cost = usualCost,
  takeGuess,
}: OwnerSessionsOptions): OwnerSessions {
  const makeToken = () => Buffer.from(random(tokenBytes)).toString('base64url');
  let deriving = 0;
  let lastTurn: Promise<unknown> = Promise.resolve();

  /** After all those that came before: attempts that are sent at once are counted one by one. */
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

  /** @returns the cookie with the new token; null if another request has changed the session meanwhile */
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
    // Counted before it is known: who sends many at once has failed with all of them.
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
      // Again if it was replaced while the key was derived: by a reset, or by another instance at another cost.
      stored = await store.secretHash();
      if (stored === null || !(await isSecret(stored, secret))) return { outcome: 'refused' };
    } while (!(await store.addSession(session, stored)));
    await store.forgetFailures(group);
    const before = await findSession(request);
    if (before) await store.removeSession(before.session.id);
    await store.removeSessionsBefore({ createdMs: nowMs - lifetimeMs, usedMs: nowMs - idleMs });
    if (isOutdated(stored, cost)) await store.replaceHash(stored, await hashSecret(secret, random(16), cost));
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
      // Before anything that others wait for: an address that must wait does not delay others.
      const waitMs = await waitOf(addressGroup(address));
      if (waitMs > 0) return { outcome: 'wait', waitMs };
      const stored = await store.secretHash();
      const attempt = () => inTurn(() => tryToSignIn(request, secret, address));
      if (stored === null || !isPlausible(stored, secret)) {
        const guessWaitMs = takeGuess() * 1000;
        return guessWaitMs > 0 ? { outcome: 'wait', waitMs: guessWaitMs } : attempt();
      }
      if (deriving >= maxDeriving) return { outcome: 'wait', waitMs: busyWaitMs };
      deriving += 1;
      return attempt().finally(() => (deriving -= 1));
    },

    async signOut(request, everywhere) {
      const found = await findSession(request);
      if (found && everywhere) await store.removeAllSessions();
      else if (found) await store.removeSession(found.session.id);
      return forgetting(request);
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** With the prefix a browser takes the cookie from this very host alone, over HTTPS alone (RFC 6265bis §4.1.3.2). */
function nameFor(request: Request): string {
  return isSecure(request) ? '__Host-mainvideo-owner' : 'mainvideo-owner';
}

/** Other pages of the host may have set cookies of the same name: a few are looked at. */
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
