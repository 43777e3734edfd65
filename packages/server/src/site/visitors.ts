import { createViewerSessions } from '../http/requests/viewerSession.ts';
import type { MutationRecords } from '../library/videos/mutationRecords.ts';

/** The sender of a request, as identified by a cookie or an idempotency key. */
export interface Visitor {
  readonly viewerId: string;
  /** Whether the viewer was created for this request. */
  readonly isNewViewer: boolean;
  /** Whether the request had no valid cookie. */
  readonly isNew: boolean;
  /** Returns the cookie that identifies the viewer, creating it if necessary. */
  readonly cookieOf: () => string;
}

/**
 * How long the key of a new visitor's first mutation identifies the same viewer. Longer than a client waits between
 * its attempts. A client that sends the key later, for example from a log, is another viewer.
 */
export const keyLeadsMs = 5 * 60_000;
/** To bound memory, the oldest entries beyond this number are dropped. */
const maxArrivals = 10_000;

export function createVisitors(
  sessionSecret: Uint8Array,
  records: Pick<MutationRecords, 'hasBegunSince'>,
  now: () => number,
) {
  const sessions = createViewerSessions(sessionSecret);
  /**
   * Viewers derived from a key, by the key's hash, oldest first. A mutation that has not started yet is in no record.
   */
  const arrivals = new Map<string, { readonly viewerId: string; readonly atMs: number }>();

  /** Returns the viewer of a mutation that came without a cookie. */
  async function viewerOf(key: string): Promise<string> {
    const nowMs = now();
    const keyHash = sessions.hashKey(key);
    const isLate = (atMs: number) => Math.abs(nowMs - atMs) > keyLeadsMs;
    for (const [hash, { atMs }] of arrivals) {
      if (arrivals.size <= maxArrivals && !isLate(atMs)) break;
      arrivals.delete(hash);
    }
    const arrived = arrivals.get(keyHash);
    if (arrived) return arrived.viewerId;
    const period = Math.floor(nowMs / keyLeadsMs);
    const viewerId = sessions.viewerOfKey(key, period);
    const previousId = sessions.viewerOfKey(key, period - 1);
    if (viewerId === undefined || previousId === undefined) return sessions.newViewer();
    // If the mutation was started in the previous period, by another instance or before a restart, it still belongs
    // to that period's viewer.
    const first = { viewerId: previousId, key: keyHash, sinceMs: nowMs - keyLeadsMs };
    if (await records.hasBegunSince(first)) return previousId;
    // Another request with the key may have arrived in the meantime.
    const known = arrivals.get(keyHash) ?? { viewerId, atMs: nowMs };
    arrivals.set(keyHash, known);
    return known.viewerId;
  }

  return {
    /**
     * Identifies the sender of a request.
     *
     * @param key idempotency key of a mutation; null if the request lacks one, or it is ignored there
     */
    async identify(request: Request, key: string | null): Promise<Visitor> {
      const isSecure = new URL(request.url).protocol === 'https:';
      const known = sessions.findViewer(request.headers.get('cookie'), isSecure);
      const viewerId = known ?? (key === null ? sessions.newViewer() : await viewerOf(key));
      return {
        viewerId,
        // A viewer derived from a key may have used it before.
        isNewViewer: known === undefined && key === null,
        isNew: known === undefined,
        cookieOf: () => sessions.cookieOf(viewerId, isSecure),
      };
    },
    /** Returns a new viewer without stored data. */
    stranger: () => ({ viewerId: sessions.newViewer(), isNewViewer: true, ownerSessionId: null }),
    hashKey: sessions.hashKey,
  };
}

export type Visitors = ReturnType<typeof createVisitors>;

export function idempotencyKeyOf(request: Request): string | null {
  return request.headers.get('idempotency-key');
}
