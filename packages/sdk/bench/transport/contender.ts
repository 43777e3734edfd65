/** The result of every client for one video. */
export interface VideoData {
  readonly video: { readonly id: string; readonly title: string };
}

/** A client without a cache, with the retries of its library. */
export interface Contender {
  /** @param fetch replaces the platform's `fetch` */
  create(url: string, fetch?: typeof globalThis.fetch): Client;
}

export interface Client {
  /** Rejects when no attempt is left. */
  ask(id: string): Promise<VideoData>;
}
