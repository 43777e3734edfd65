/** A client with its React binding, and a list of videos shown by it, as its handbook says. Runs in a page. */
export interface Contender {
  create(options: ContenderOptions): Application;
}

export interface ContenderOptions {
  /** Of the GraphQL endpoint. */
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
}

/** One client. It may be mounted again after it was unmounted: the client stays, and what it knows. */
export interface Application {
  mount(container: Element): void;
  unmount(): void;
  /** Sends the mutation. Nothing of its answer is known before. */
  retitle(): void;
}
