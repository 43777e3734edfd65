/** What every client answers for one video. */
export interface VideoData {
  readonly video: { readonly id: string; readonly title: string };
}

/** A client without a cache, as its library makes it with retries. */
export interface Contender {
  /** @param fetch instead of the platform's */
  create(url: string, fetch?: typeof globalThis.fetch): Client;
}

export interface Client {
  /** Rejects if it fails for good. */
  ask(id: string): Promise<VideoData>;
}
