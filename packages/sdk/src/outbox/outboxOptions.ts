import type { Cache } from '../contract/cache.ts';
import type { MutateOptions } from '../contract/client.ts';
import type { DocumentNode, GivenVariables, TypedDocumentNode } from '../contract/document.ts';
import type { OutboxFailure } from '../contract/outbox.ts';
import type { OutboxStorage } from './entryStorage.ts';
import type { LocksLike } from './sendingLock.ts';
import type { ChannelLike } from './tabs.ts';

/** How mutations of one operation are queued, and how they are restored after a reload. */
export interface QueuedOperation<Data = any, Vars = any> {
  readonly mutation: TypedDocumentNode<Data, Vars> | DocumentNode;
  /** Used after a reload instead of the caller's `update` of `mutate`. */
  readonly update?: (
    cache: Cache,
    result: { readonly data: Data },
    options: { readonly variables: GivenVariables<Vars> },
  ) => void;
  /** Used after a reload instead of the caller's option. */
  readonly refetchQueries?: MutateOptions['refetchQueries'];
  /** Mutations with the same scope are sent one after the other. Defaults to one scope for all. */
  readonly scope?: string | ((variables: Vars) => string);
  /** Returns whether a new mutation replaces a queued one of the same scope that was not sent yet. */
  readonly replaces?: (queued: Vars, added: Vars) => boolean;
  /**
   * Whether applying the mutation twice has the same effect as once, like setting a value. It is then sent even if
   * the server may have forgotten its key. Defaults to false.
   */
  readonly isRepeatable?: boolean;
}

/** Options of `createOutbox`. */
export interface OutboxOptions {
  /**
   * Where mutations are stored: `localStorage`, or an `ItemStorage`. A function is called once, and its errors are
   * handled.
   *
   * Without a storage, mutations are kept in memory.
   */
  readonly storage: OutboxStorage | (() => OutboxStorage);
  /** The operations to queue, by name. Other mutations are sent directly. */
  readonly mutations: { readonly [operationName: string]: QueuedOperation };
  /** Name of its items, its lock and its channel. Defaults to `mainvideo-outbox`. */
  readonly key?: string;
  /**
   * Returns the current user, who owns new mutations. Mutations of other owners stay in the storage: they are neither
   * shown nor sent.
   *
   * Defaults to everyone.
   */
  readonly owner?: () => string | null;
  /**
   * Called for a mutation that failed and has no caller on this page, and for one whose operation is no longer
   * listed. The latter is retained unless the function returns `drop`.
   */
  readonly onFailure?: (failure: OutboxFailure) => 'drop' | void;
  /** Maximum number of mutations (of different scopes) in flight. Defaults to 4. */
  readonly parallel?: number;
  /** Maximum number of stored mutations. Further ones are kept in memory. Defaults to 1,000. */
  readonly maxEntries?: number;
  /** Maximum waiting time in milliseconds before a mutation is dropped. Defaults to 30 days. */
  readonly maxAgeMs?: number;
  /**
   * How long the server reliably remembers an idempotency key, in milliseconds. A mutation that was sent that long
   * ago without a response is dropped, unless it is repeatable.
   *
   * Defaults to 23 hours, because the server of this repository remembers keys for 24.
   */
  readonly keyLifetimeMs?: number;
  /** Defaults to `navigator.locks`. `null` uses a lease in the storage. */
  readonly locks?: LocksLike | null;
  /** Opens the channel with this name. Defaults to a BroadcastChannel. With `null`, tabs check the storage instead. */
  readonly channel?: ((name: string) => ChannelLike) | null;
  /** Receives `storage` events. Defaults to the window. */
  readonly page?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | null;
}
