/** A client with its React binding and a list of videos, set up as its documentation recommends. Runs in a page. */
export interface Contender {
  create(options: ContenderOptions): Application;
}

export interface ContenderOptions {
  /** The URL of the GraphQL endpoint. */
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
}

/** One client. After unmounting it can be mounted again, with the same client and its cache. */
export interface Application {
  mount(container: Element): void;
  unmount(): void;
  /** Sends the mutation, without an optimistic result. */
  retitle(): void;
}
