import type { CacheSnapshot } from '../contract/cache.ts';

/** Where the scripts of the server leave what they bring, whether or not the client is there yet: a list on the window. */
export const mailbox = '__mainvideo_queries';

/** What a script brings, as JSON. */
export interface Delivery {
  readonly cache: CacheSnapshot;
  /** The network was asked for these on the server, by `answerName`. */
  readonly answered: readonly string[];
}
