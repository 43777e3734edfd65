import type { Pages } from '../cache/payloads.ts';

/** A library that persists a cache in the browser, set up as its documentation recommends. Runs in a page. */
export interface Contender {
  /** Starts the application and the restore of the stored data. May throw where the documented code throws. */
  open(options: OpenOptions): Visit;
}

export interface OpenOptions {
  /** The URL of the GraphQL endpoint. */
  readonly url: string;
  /** Separates the stored data of several applications. Default: one name for all. */
  readonly name?: string;
  readonly version?: string;
  /** Older stored data is ignored. */
  readonly maxAgeDays?: number;
  /**
   * When the library saves. `byDefault`: with its default settings. `atOnce`: with its shortest delay. `never`: only in `save`,
   * without a size limit, for measurements.
   */
  readonly saves?: 'byDefault' | 'atOnce' | 'never';
  /** With `saves: 'never'`: the library may prepare a save in advance. */
  readonly prepares?: boolean;
}

export type PageVariables = { readonly first: number; readonly after: string | null };

/** One run of the application in one tab. */
export interface Visit {
  /** Rejects if the application would fail to start. */
  readonly restored: Promise<unknown>;
  /** Reads the cache without a request. Returns null if any data is missing. */
  read(variables: PageVariables): Pages | null;
  /** Reads the cache first, then queries the server. Can be called before `restored` has settled, as in a page that starts. */
  ask(variables: PageVariables): Promise<Pages>;
  /** Runs a mutation that shows its optimistic result until the response arrives. */
  setTitle(id: string, title: string): Promise<unknown>;
  /** Saves now. Resolves when the storage has stored or refused the data. */
  save(): Promise<unknown>;
  /** Does everything that the documentation recommends. */
  signOut(): Promise<unknown>;
}
