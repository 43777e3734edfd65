import type { OperationKind, ResponsePath, Variables } from './document.ts';
import type { ClientError } from './errors.ts';
import type { GraphQLFormattedError, GraphQLResponse } from './response.ts';

/** Which operation an event speaks of. */
export interface OperationFacts {
  /** The same for every event of one logical operation, over all its attempts; unique within the process. */
  readonly operationId: number;
  /** `null`: the operation has no name. */
  readonly operationName: string | null;
  readonly operationKind: OperationKind;
}

/**
 * A fact, in the past tense, with units.
 *
 * `query` is the text as it was sent. `variables` may hold private data: whoever passes an event on decides what to
 * keep (`sentryMonitor` keeps only the names it was given).
 */
export type ClientEvent = { readonly timestampMs: number } & (
  | RequestEvent
  | CacheEvent
  | PersistenceEvent
  | OutboxEvent
  | TabsEvent
  | ListenerFailedEvent
);

export type ClientEventType = ClientEvent['type'];

export type RequestEvent = OperationFacts &
  (
    | { readonly type: 'request.started'; readonly query: string; readonly variables: Variables }
    | {
        readonly type: 'request.succeeded';
        readonly query: string;
        readonly variables: Variables;
        readonly response: GraphQLResponse;
        /** Those of the response; absent: none. They do not make the request fail, since the server has responded. */
        readonly errors?: readonly GraphQLFormattedError[];
        readonly attempts: number;
        readonly elapsedMs: number;
      }
    | {
        readonly type: 'request.failed';
        readonly query: string;
        readonly variables: Variables;
        readonly error: ClientError;
        readonly attempts: number;
        readonly elapsedMs: number;
      }
    | {
        readonly type: 'request.retried';
        /** The attempt that failed, 1 for the first. */
        readonly attempt: number;
        /** How long it waits before the next attempt. */
        readonly delayMs: number;
        readonly error: ClientError;
      }
    | { readonly type: 'request.aborted'; readonly attempts: number; readonly elapsedMs: number }
    /** This operation shares the request of `sharedOperationId`. */
    | { readonly type: 'request.deduplicated'; readonly sharedOperationId: number }
    /** The platform says that it is offline: the next attempt waits for `online`. */
    | { readonly type: 'request.paused' }
    /** An attempt was due and not made: the breaker is open, or the retry budget is spent. */
    | { readonly type: 'request.withheld'; readonly reason: 'breaker' | 'budget' }
    /** The server has taken the subscription, at first or again: what it says is heard from now on. */
    | { readonly type: 'subscription.connected'; readonly attempts: number }
    /** Its connection failed, was lost or fell silent. */
    | {
        readonly type: 'subscription.reconnecting';
        /** Connections that failed since the last result, counting this one. */
        readonly attempt: number;
        /** How long it waits before the next one. */
        readonly delayMs: number;
        readonly error: ClientError;
      }
    /** So many operations fail at a time that the endpoint is left in peace for `openMs`. This one was the last straw. */
    | { readonly type: 'breaker.opened'; readonly failingOperations: number; readonly openMs: number }
    /** The endpoint answers again. */
    | { readonly type: 'breaker.closed' }
  );

export type CacheEvent = OperationFacts &
  (
    | { readonly type: 'cache.hit' }
    | { readonly type: 'cache.partial'; readonly missing: readonly ResponsePath[] }
    | { readonly type: 'cache.missed' }
  );

export type PersistenceEvent =
  | { readonly type: 'persistence.restored'; readonly sizeBytes: number; readonly ageMs: number }
  /** A snapshot was found and not used; it is removed. */
  | {
      readonly type: 'persistence.dropped';
      readonly reason: 'malformed' | 'format' | 'version' | 'schema' | 'expired' | 'checksum';
    }
  | { readonly type: 'persistence.saved'; readonly sizeBytes: number }
  /** Cache and storage were emptied: here, or in another tab of the same storage. */
  | { readonly type: 'persistence.purged'; readonly elsewhere: boolean }
  /** What another tab has stored meanwhile was taken over. */
  | { readonly type: 'persistence.merged' }
  /** Writing failed with `error`, so the whole storage was cleared. */
  | { readonly type: 'persistence.cleared'; readonly error: unknown }
  /** Any other storage error. `ignored`: a DOMException, of which monitoring is not told. */
  | {
      readonly type: 'persistence.failed';
      readonly action: 'open' | 'read' | 'clear' | 'remove';
      readonly error: unknown;
      readonly ignored: boolean;
    };

/** What becomes of a mutation that was left to the outbox. */
export type OutboxEvent =
  | (QueuedFacts &
      (
        | {
            readonly type: 'outbox.queued';
            /** False: it is in memory alone, and ends with the page. `outbox.storageFailed` said why. */
            readonly isStored: boolean;
            /** It took the place of one that had not been sent. */
            readonly isReplacement: boolean;
          }
        /** Handed to the transport, whose own events tell the rest. */
        | { readonly type: 'outbox.sent'; readonly waitedMs: number }
        /** Sending failed in a way that time may mend: it stays, and is sent again. */
        | { readonly type: 'outbox.deferred'; readonly error: ClientError; readonly delayMs: number }
        /** The server answered, and it is no longer stored. */
        | { readonly type: 'outbox.settled'; readonly waitedMs: number }
        /** It was given up: `uncertain` and `refused` ones may have been applied in part. */
        | {
            readonly type: 'outbox.failed';
            readonly reason: OutboxFailureReason;
            readonly error: ClientError;
          }
        /** Its caller took it back. */
        | { readonly type: 'outbox.withdrawn' }
      ))
  /** Everything was dropped. */
  | { readonly type: 'outbox.cleared'; readonly mutations: number }
  /** The outbox's storage failed: what is pending is in memory, and written again later. */
  | {
      readonly type: 'outbox.storageFailed';
      readonly action: 'open' | 'read' | 'write' | 'remove';
      readonly error: unknown;
    };

/**
 * Why a mutation left the outbox without being applied, as far as is known. `refused`: the server said so. `expired`: it was
 * never sent in all the time that it may wait. `uncertain`: it was sent long ago without an answer, and the server may
 * have forgotten its key by now. `unknown`: no operation of that name is listed.
 */
export type OutboxFailureReason = 'refused' | 'expired' | 'uncertain' | 'unknown';

export interface QueuedFacts {
  /** That of the mutation in `pending()`. */
  readonly mutationId: string;
  readonly operationName: string;
}

export type TabsEvent =
  /**
   * What another tab told of was passed over whole. `malformed`: it is no message of this code. `foreign`: another version of
   * the application sent it. `purged`: one of the two has not heard of a purge yet, and may hold what is another user's.
   */
  | { readonly type: 'tabs.ignored'; readonly reason: 'malformed' | 'foreign' | 'purged' }
  /** A change could not be told to other tabs, or a watcher threw when it heard of theirs. */
  | { readonly type: 'tabs.failed'; readonly action: 'send' | 'receive'; readonly error: unknown };

/**
 * A listener of events threw, or a callback of the outbox where nobody waits for its mutation. It is told to the other
 * listeners, and nothing else happens.
 */
export interface ListenerFailedEvent {
  readonly type: 'listener.failed';
  readonly error: unknown;
}

export type EventListener = (event: ClientEvent) => void;

/** What monitoring services call a breadcrumb: one line of the trail that led to an error. */
export interface Breadcrumb {
  readonly category: string;
  readonly message: string;
  readonly level: 'debug' | 'info' | 'warning' | 'error';
  readonly data: { readonly [name: string]: unknown };
  readonly timestampMs: number;
}
