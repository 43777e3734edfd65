import type { Pages } from '../cache/payloads.ts';

/** A library that keeps a cache in the browser's storage, set up as its handbook says. Runs in a page. */
export interface Contender {
  /** Starts the application: what is stored is being restored when it returns. May throw where the handbook's lines do. */
  open(options: OpenOptions): Visit;
}

export interface OpenOptions {
  /** Of the GraphQL endpoint. */
  readonly url: string;
  /** Two names share nothing that is stored. Default: one for all. */
  readonly name?: string;
  readonly version?: string;
  /** What was stored longer ago is of no use. */
  readonly maxAgeDays?: number;
  /**
   * `byDefault`: when the library does it of its own accord. `atOnce`: with its shortest delay. `never`: only `save` does, and
   * of any size, for whoever measures.
   */
  readonly saves?: 'byDefault' | 'atOnce' | 'never';
  /** Where it saves never: it may make ready by itself what a save will need. */
  readonly prepares?: boolean;
}

export type PageVariables = { readonly first: number; readonly after: string | null };

/** One run of the application in one tab. */
export interface Visit {
  /** Rejects where the application would not start. */
  readonly restored: Promise<unknown>;
  /** What the cache has, without a request; null if it lacks any of it. */
  read(variables: PageVariables): Pages | null;
  /** Asks the cache first, then the server; may be called before `restored` is settled, as a page does that starts. */
  ask(variables: PageVariables): Promise<Pages>;
  /** A mutation that shows its expected answer until the real one is there. */
  setTitle(id: string, title: string): Promise<unknown>;
  /** Now. Kept when the storage has it, or has refused it. */
  save(): Promise<unknown>;
  /** All that the handbook says to do. */
  signOut(): Promise<unknown>;
}
