import type { CacheSnapshot } from '../contract/cache.ts';

/** The property of the window where the server's scripts leave their data, even before the client exists. */
export const mailbox = '__mainvideo_queries';

/** The content of a script, as JSON. */
export interface Delivery {
  readonly cache: CacheSnapshot;
  /** The queries that the server fetched from the network, by `answerName`. */
  readonly answered: readonly string[];
}
