import type { MutationGate } from './graphql/mutationGate.ts';
import { createOpenStreams, type OpenStreams } from './http/openStreams.ts';
import { createRateLimiter } from './http/rateLimiter.ts';
import type { ReadBudget } from './http/readBudget.ts';

/** A viewer reports a position every few seconds; a household shares an address. */
const viewerRule = { capacity: 60, perSecond: 5 };
const addressRule = { capacity: 600, perSecond: 50 };
/** Ten at once, then ten a minute; sixty for an address. The schema says so too. */
const commentRule = { capacity: 10, perSecond: 10 / 60 };
/** Whoever throws the cookie away is another viewer each time, and still at the same address. */
const addressCommentRule = { capacity: 60, perSecond: 1 };
/** Wrong secrets that are noted, from all addresses together: of more than that, nothing is written. The right one never waits for these. */
const guessRule = { capacity: 30, perSecond: 0.5 };
/**
 * What a household may have the site compute, in points of `queryCost`: some five seconds of the processor at once, then a quarter of
 * its time. What is remembered costs nothing.
 */
const readRule = { capacity: 300_000, perSecond: 15_000 };
/** Uploads that begin; those that go on are as many as they are. */
const uploadRule = { capacity: 60, perSecond: 1 };
/** A page of the studio has two; a browser opens six to a site, or a hundred over HTTP/2. */
const streamLimits = { ofOne: 50, ofAll: 200 };
/** A viewer's pages that are open at once; the schema says so too. The owner's are counted apart, and never wait for these. */
const viewerStreamLimits = { ofOne: 10, ofAll: 1_000 };
/** Whoever throws the cookie away is another viewer each time, and still at the same address. */
const addressStreamLimits = { ofOne: 60, ofAll: 1_000 };

/** How often each of those who ask may do what costs. 0: go ahead; else the seconds to wait. */
export interface SiteLimits {
  /** For the mutations of one request. */
  mutationGate(viewerId: string, address: string): MutationGate;
  takeGuess(): number;
  /** For what the addresses of one group read. */
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
  const reads = createRateLimiter(readRule, now);
  const uploads = createRateLimiter(uploadRule, now);
  return {
    mutationGate: (viewerId, address) => (fields) => {
      const written = fields.filter((name) => name === 'addComment' || name === 'reportComment').length;
      const waitSeconds = Math.max(viewers.take(viewerId), addresses.take(address));
      if (written === 0) return waitSeconds;
      return Math.max(waitSeconds, comments.take(viewerId, written), addressComments.take(address, written));
    },
    takeGuess: () => guesses.take('all'),
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
