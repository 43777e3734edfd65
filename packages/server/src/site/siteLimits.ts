import type { MutationGate } from '../graphql/execution/mutationGate.ts';
import { createOpenStreams, type OpenStreams } from '../http/limits/openStreams.ts';
import { createRateLimiter } from '../http/limits/rateLimiter.ts';
import type { ReadBudget } from '../http/limits/readBudget.ts';

/** Viewers report their position every few seconds, and a household shares an address. */
const viewerRule = { capacity: 60, perSecond: 5 };
const addressRule = { capacity: 600, perSecond: 50 };
/** Ten at once, then ten per minute; sixty for an address. The schema documents this. */
const commentRule = { capacity: 10, perSecond: 10 / 60 };
/** A client that discards its cookie is a new viewer each time, but keeps its address. */
const addressCommentRule = { capacity: 60, perSecond: 1 };
/**
 * Recorded wrong secrets, from all addresses together. Beyond this limit, none is recorded. The right secret is not
 * affected.
 */
const guessRule = { capacity: 30, perSecond: 0.5 };
const daily = (count: number) => ({ capacity: count, perSecond: count / (24 * 60 * 60) });
/** Daily limits of stored data per address. Limits per viewer do not stop a client that is a new viewer each time. */
const dailyRules = new Map([
  ['createPlaylist', daily(200)],
  ['addComment', daily(1_000)],
  ['reportComment', daily(500)],
]);
/** Stored bytes for all changes from an address: about four changes per second, all day long. */
const storedRule = { capacity: 32 * 1024 * 1024, perSecond: 2 * 1024 };
/** Size of a change beside its texts: a row, its index entries, and for a day the record of its idempotency key. */
const changeBytes = 512;
/**
 * How much a household may have the site compute, in points of `queryCost`: about five seconds of processor time at
 * once, then a quarter of its time. Remembered results cost nothing.
 */
const readRule = { capacity: 300_000, perSecond: 15_000 };
/** Limits new uploads. Those in progress are not limited here. */
const uploadRule = { capacity: 60, perSecond: 1 };
/**
 * A page of the studio opens two streams. A browser opens six connections to a site, or a hundred streams over
 * HTTP/2.
 */
const streamLimits = { ofOne: 50, ofAll: 200 };
/**
 * Open streams of one viewer; the schema documents this. The owner's streams are counted separately, and are never
 * refused because of these.
 */
const viewerStreamLimits = { ofOne: 10, ofAll: 1_000 };
/** A client that discards its cookie is a new viewer each time, but keeps its address. */
const addressStreamLimits = { ofOne: 60, ofAll: 1_000 };

/**
 * Rate limits of expensive actions per client. Methods return 0 if the action may proceed, else the seconds to wait.
 */
export interface SiteLimits {
  /**
   * Returns the gate for the mutations of one request.
   *
   * @param isOwner the owner may store any amount
   */
  mutationGate(viewerId: string, group: string, isOwner: boolean): MutationGate;
  /** Counts stored bytes for an address group. */
  noteStored(group: string, bytes: number): void;
  takeGuess(): number;
  /** Returns the read budget of an address group. */
  readBudget(group: string): ReadBudget;
  takeUpload(): number;
  readonly ownerStreams: OpenStreams;
  readonly viewerStreams: OpenStreams;
  readonly addressStreams: OpenStreams;
}

export function createSiteLimits(now: () => number): SiteLimits {
  const viewers = createRateLimiter(viewerRule, now);
  const addresses = createRateLimiter(addressRule, now);
  const comments = createRateLimiter(commentRule, now);
  const addressComments = createRateLimiter(addressCommentRule, now);
  const guesses = createRateLimiter(guessRule, now);
  const stored = createRateLimiter(storedRule, now);
  const dailyLimits = [...dailyRules].map(([name, rule]) => [name, createRateLimiter(rule, now)] as const);
  const reads = createRateLimiter(readRule, now);
  const uploads = createRateLimiter(uploadRule, now);

  function takeStored(group: string, fields: readonly string[], bytes: number): number {
    let waitSeconds = stored.take(group, bytes + fields.length * changeBytes);
    for (const [name, limiter] of dailyLimits) {
      const count = fields.filter((field) => field === name).length;
      if (count > 0) waitSeconds = Math.max(waitSeconds, limiter.take(group, count));
    }
    return waitSeconds;
  }

  return {
    mutationGate: (viewerId, group, isOwner) => (fields, bytes) => {
      const written = fields.filter((name) => name === 'addComment' || name === 'reportComment').length;
      const waitSeconds = Math.max(
        viewers.take(viewerId, fields.length),
        addresses.take(group, fields.length),
        isOwner ? 0 : takeStored(group, fields, bytes),
      );
      if (written === 0) return waitSeconds;
      return Math.max(waitSeconds, comments.take(viewerId, written), addressComments.take(group, written));
    },
    takeGuess: () => guesses.take('all'),
    noteStored: (group, bytes) => stored.giveBack(group, -bytes),
    readBudget: (group) => ({
      take: (points) => reads.take(group, points),
      giveBack: (points) => reads.giveBack(group, points),
    }),
    takeUpload: () => uploads.take('all'),
    ownerStreams: createOpenStreams(streamLimits),
    viewerStreams: createOpenStreams(viewerStreamLimits),
    addressStreams: createOpenStreams(addressStreamLimits),
  };
}
