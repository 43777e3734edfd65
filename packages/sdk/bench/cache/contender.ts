import type { Deep, Feed, Pages, Video } from './payloads.ts';

/** A cache to compare, bundled with its library into one module as in a production build. */
export interface Contender {
  /** The reasons why rows do not apply, by row id. */
  readonly lacks: { readonly [rowId: string]: string };
  /** Unchanged data must be the same object as before, and unaffected watchers must not be notified. */
  readonly keepsIdentity?: true;
  /** Creates an empty cache. `isSaved` announces that it will be saved. */
  create(options?: { readonly isSaved?: boolean }): Store;
  /** Creates a cache from the result of `save`. */
  restore(text: string): Store;
  /** Creates a whole client that fetches the feed, stores it and notifies the listener. */
  showFeed(fetch: typeof globalThis.fetch, listener: (feed: Feed) => void): void;
}

/**
 * A cache for one feed. When a call returns, or its promise resolves, all its effects have happened and listeners have been
 * notified. Written data was just parsed, and the store may take ownership of it.
 */
export interface Store {
  write(feed: Feed): Done;
  read(): Feed;
  /** Notifies the listener of each new state of the feed, but not of the current one. */
  watch(listener: (feed: Feed) => void): Done;
  /** Writes the response of a mutation that changes the title of a video. */
  retitle(id: string, title: string): Done;
  writeVideo(video: Video): Done;
  watchVideo(id: string, listener: (video: Video) => void): Done;
  /** Writes the first page of a list (`after` is null), or appends a further one. */
  writePage(page: Pages, after: string | null): Done;
  /** Returns all pages as one list. */
  readPages(): Pages;
  writeDeep(deep: Deep): Done;
  readDeep(): Deep;
  /** Applies the optimistic result of a mutation. `rollBack` removes it, as if the server had refused the mutation. */
  retitleOptimistically(id: string, title: string): void;
  rollBack(): Done;
  /** Returns everything that another process needs to restore the cache. */
  save(): string;
}

type Done = void | Promise<void>;
