import type { DocumentNode } from 'graphql';

/** A library to ask, made into a module of its own. */
export interface Contender {
  /** The rules that it has nothing for, by the rule's id, and why. */
  readonly lacks: { readonly [ruleId: string]: string };
  create(answer: Answer, options?: Options): Client;
}

/** The server: what it says to one request. */
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
// Rules take apart what they have said themselves.
export type Data = any;

export interface Options {
  /** Types without a key: Graphcache wants to be told. */
  readonly embedded?: readonly string[];
  /** What a mutation's field is expected to answer, by its name. */
  readonly optimistic?: { readonly [field: string]: (variables: Variables) => Data };
  /** The root field that is a list in pages, as Relay's specification has them. */
  readonly pages?: string;
}

/** A client with an empty cache, set up as its handbook says. */
export interface Client {
  /** Asks the server, whatever is there, and keeps the promise when the answer is written. */
  fetch(query: DocumentNode, variables?: Variables): Promise<unknown>;
  mutate(mutation: DocumentNode, variables: Variables): Promise<unknown>;
  /** What the cache has, without a request. */
  read(query: DocumentNode, variables?: Variables): Reading;
  /** Hears whole data, the present one first, which is fetched if need be; and is kept up to date. */
  watch(query: DocumentNode, listener: (data: Data) => void): void;
  /** Takes one entity out of the cache, and leaves what points to it. */
  forget(typename: string, id: string): Promise<unknown> | void;
}

export interface Reading {
  /** Of an incomplete reading: what there is, or null. */
  readonly data: Data;
  readonly isComplete: boolean;
}
