import type { Cache } from '../contract/cache.ts';
import type { MutateOptions } from '../contract/client.ts';
import type { DocumentNode, GivenVariables, TypedDocumentNode } from '../contract/document.ts';
import type { OutboxFailure } from '../contract/outbox.ts';
import type { OutboxStorage } from './entryStorage.ts';
import type { LocksLike } from './sendingLock.ts';
import type { ChannelLike } from './tabs.ts';

/** How mutations of one operation are queued, and how they come alive again after a reload. */
export interface QueuedOperation<Data = any, Vars = any> {
  readonly mutation: TypedDocumentNode<Data, Vars> | DocumentNode;
  /** After a reload, in place of the caller's: as that of `mutate`. */
  readonly update?: (
    cache: Cache,
    result: { readonly data: Data },
    options: { readonly variables: GivenVariables<Vars> },
  ) => void;
  /** After a reload, in place of the caller's. */
  readonly refetchQueries?: MutateOptions['refetchQueries'];
  /** Those of one scope are sent one after the other. Default: one for all. */
  readonly scope?: string | ((variables: Vars) => string);
  /** Whether a new mutation makes a queued one of the same scope needless, which was not sent yet: it takes its place. */
  readonly replaces?: (queued: Vars, added: Vars) => boolean;
  /**
   * Done twice it does what it does once, as setting a value does: it is sent also where the server may have forgotten that
   * it had it. Default: false.
   */
  readonly isRepeatable?: boolean;
}

export interface OutboxOptions {
  /**
   * Where mutations wait: `localStorage`, or an asynchronous storage of many items. A function is called once, behind a guard.
   * Where there is none, they wait in memory.
   */
  readonly storage: OutboxStorage | (() => OutboxStorage);
  /** By operation name. Each `client.mutate` of one of these is queued; others go their usual way. */
  readonly mutations: { readonly [operationName: string]: QueuedOperation };
  /** What its items are called, and its lock and its channel. Default: `mainvideo-outbox`. */
  readonly key?: string;
  /** Whose mutations are made and sent now. Those of another owner stay in the storage, unseen and unsent. Default: anybody. */
  readonly owner?: () => string | null;
  /**
   * Hears of a mutation that was given up and has no caller on this page, and of one whose operation is not listed any
   * more: that one stays, unless the answer is `drop`.
   */
  readonly onFailure?: (failure: OutboxFailure) => 'drop' | void;
  /** How many mutations of different scopes are sent at a time. Default: 4. */
  readonly parallel?: number;
  /** How many are stored at most; more wait in memory. Default: 1,000. */
  readonly maxEntries?: number;
  /** What waited longer is given up. Default: 30 days. */
  readonly maxAgeMs?: number;
  /**
   * How long the server surely remembers an idempotency key. What was sent that long ago without an answer is given up, unless
   * it is repeatable. Default: 23 hours, since the server of this repository remembers for 24.
   */
  readonly keyLifetimeMs?: number;
  /** Default: `navigator.locks`. `null`: a lease in the storage has to do. */
  readonly locks?: LocksLike | null;
  /** Opens the channel of this name. Default: a BroadcastChannel. `null`: tabs find out by themselves. */
  readonly channel?: ((name: string) => ChannelLike) | null;
  /** Hears `storage` events. Default: the window. */
  readonly page?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | null;
}
