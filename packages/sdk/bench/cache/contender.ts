import type { Deep, Feed, Pages, Video } from './payloads.ts';

/** A cache to compare, made into a module of its own with its library, as a production build makes it. */
export interface Contender {
  /** The rows that it cannot do, by the row's id, and why. */
  readonly lacks: { readonly [rowId: string]: string };
  /** What did not change must be the same object as before, and whom it does not concern must not be called. */
  readonly keepsIdentity?: true;
  /** An empty cache; with `isSaved`, one that knows beforehand that it is going to be saved. */
  create(options?: { readonly isSaved?: boolean }): Store;
  /** A new cache that holds what `save` made. */
  restore(text: string): Store;
  /** A whole client that shows the feed: it fetches it, writes it, and tells the listener. */
  showFeed(fetch: typeof globalThis.fetch, listener: (feed: Feed) => void): void;
}

/**
 * A cache that is asked for one feed. Everything has happened when a call returns, or when its promise is kept: the
 * listeners too have been told by then. What is written has just been parsed, and the store may have it.
 */
export interface Store {
  write(feed: Feed): Done;
  read(): Feed;
  /** Calls with each new state of the feed, and not with the present one. */
  watch(listener: (feed: Feed) => void): Done;
  /** What a mutation answers: one video has another title. */
  retitle(id: string, title: string): Done;
  writeVideo(video: Video): Done;
  watchVideo(id: string, listener: (video: Video) => void): Done;
  /** The first page (`after` is null) or a further one of a list that grows at its end. */
  writePage(page: Pages, after: string | null): Done;
  /** All pages as one list. */
  readPages(): Pages;
  writeDeep(deep: Deep): Done;
  readDeep(): Deep;
  /** A mutation's optimistic answer. `rollBack` takes it back, as if the server had refused. */
  retitleOptimistically(id: string, title: string): void;
  rollBack(): Done;
  /** As much as another process needs to go on. */
  save(): string;
}

type Done = void | Promise<void>;
