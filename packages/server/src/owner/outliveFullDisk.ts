import type { OwnerSession, OwnerStore, SignInFailures } from './ownerStore.ts';

/**
 * A session that could not be written to a full disk, and the hash of the secret it began with: a new secret ends it.
 */
interface HeldSession {
  readonly session: OwnerSession;
  readonly secretHash: string;
}

/**
 * Wraps the owner's store so that it works on a full disk: failed writes are held in memory until the site stops, so
 * that the owner can sign in and free space. Other instances do not see them.
 *
 * @param isFull whether an error means that the disk is full
 */
export function outliveFullDisk(store: OwnerStore, isFull: (error: unknown) => boolean): OwnerStore {
  const sessions = new Map<string, HeldSession>();
  const failures = new Map<string, SignInFailures>();

  /** Returns the result of a change, or calls the fallback if the disk is full. */
  async function orElse<Value>(
    change: Promise<Value>,
    withoutRoom: () => Value | Promise<Value>,
  ): Promise<Value> {
    try {
      return await change;
    } catch (error) {
      if (!isFull(error)) throw error;
      return withoutRoom();
    }
  }

  async function heldSessions(): Promise<readonly OwnerSession[]> {
    if (sessions.size === 0) return [];
    const secretHash = await store.secretHash();
    for (const [id, held] of sessions) if (held.secretHash !== secretHash) sessions.delete(id);
    return [...sessions.values()].map(({ session }) => session);
  }

  return {
    ...store,

    replaceHash: (old, hash) => orElse(store.replaceHash(old, hash), () => undefined),

    addSession: (session, secretHash) =>
      orElse(store.addSession(session, secretHash), async () => {
        if (secretHash !== (await store.secretHash())) return false;
        sessions.set(session.id, { session, secretHash });
        return true;
      }),

    async findSession(tokenHash) {
      const held = (await heldSessions()).find((each) =>
        [each.tokenHash, each.previousHash].includes(tokenHash),
      );
      return held ?? store.findSession(tokenHash);
    },

    async updateSession(id, tokenHash, news) {
      const held = sessions.get(id);
      // The update is skipped: the session stays as it is, and its token remains valid.
      if (!held) return orElse(store.updateSession(id, tokenHash, news), () => false);
      if (held.session.tokenHash !== tokenHash) return false;
      sessions.set(id, { ...held, session: { ...held.session, ...news } });
      return true;
    },

    async sessions() {
      const all = [...(await heldSessions()), ...(await store.sessions())];
      return all.sort((a, b) => b.usedMs - a.usedMs);
    },

    async removeSession(id) {
      if (!sessions.delete(id)) await store.removeSession(id);
    },

    async removeAllSessions() {
      sessions.clear();
      await store.removeAllSessions();
    },

    async removeSessionsBefore(limits) {
      for (const [id, { session }] of sessions) {
        if (session.createdMs <= limits.createdMs || session.usedMs <= limits.usedMs) sessions.delete(id);
      }
      await orElse(store.removeSessionsBefore(limits), () => undefined);
    },

    async failuresOf(address) {
      const [held, kept] = [failures.get(address), await store.failuresOf(address)];
      if (!held || !kept) return held ?? kept;
      return { count: held.count + kept.count, lastMs: Math.max(held.lastMs, kept.lastMs) };
    },

    addFailure: (address, nowMs, forgetBeforeMs) =>
      orElse(store.addFailure(address, nowMs, forgetBeforeMs), () => {
        for (const [name, { lastMs }] of failures) if (lastMs <= forgetBeforeMs) failures.delete(name);
        failures.set(address, { count: (failures.get(address)?.count ?? 0) + 1, lastMs: nowMs });
      }),

    async forgetFailures(address) {
      failures.delete(address);
      await orElse(store.forgetFailures(address), () => undefined);
    },
  };
}
