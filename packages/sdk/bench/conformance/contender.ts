import type { DocumentNode } from 'graphql';

/** A library to test, bundled into one module. */
export interface Contender {
  /** The reasons why rules do not apply, by rule id. */
  readonly lacks: { readonly [ruleId: string]: string };
  create(answer: Answer, options?: Options): Client;
}

/** The server: returns the response to one request. */
export type Answer = (request: Request) => Response | Promise<Response>;
export interface Request {
  readonly name: string;
  readonly variables: Variables;
}
export interface Response {
  readonly data: Data;
  readonly errors?: readonly { readonly message: string; readonly path: readonly (string | number)[] }[];
}
export type Variables = { readonly [name: string]: unknown };
// The rules read data that they have defined themselves.
export type Data = any;

export interface Options {
  /** Types without a key, which Graphcache requires to be listed. */
  readonly embedded?: readonly string[];
  /** Optimistic results of mutations, by field name. */
  readonly optimistic?: { readonly [field: string]: (variables: Variables) => Data };
  /** The root field that is a Relay connection. */
  readonly pages?: string;
}

/** A client with an empty cache, set up as its documentation recommends. */
export interface Client {
  /** Sends a request even if the data is cached. Resolves when the response is stored. */
  fetch(query: DocumentNode, variables?: Variables): Promise<unknown>;
  mutate(mutation: DocumentNode, variables: Variables): Promise<unknown>;
  /** Reads the cache without a request. */
  read(query: DocumentNode, variables?: Variables): Reading;
  /** Notifies the listener of complete data: the current data first, fetched if necessary, and then each update. */
  watch(query: DocumentNode, listener: (data: Data) => void): void;
  /** Removes one entity from the cache, but not the references to it. */
  forget(typename: string, id: string): Promise<unknown> | void;
}

export interface Reading {
  /** Partial data or null if the read is incomplete. */
  readonly data: Data;
  readonly isComplete: boolean;
}
