import type { OperationKind, ResponsePath, Variables } from './document.ts';
import type { ClientError } from './errors.ts';
import type { GraphQLFormattedError, GraphQLResponse } from './response.ts';

/** The operation that an event belongs to. */
export interface OperationFacts {
  /** Identifies one logical operation over all its attempts. Unique within the process. */
  readonly operationId: number;
  /** The operation's name, or `null` if it has no name. */
  readonly operationName: string | null;
  readonly operationKind: OperationKind;
}

/**
 * An event of the client, named in the past tense.
 *
 * `query` is the text as it was sent. `variables` may contain private data, so filter them before you pass an event
 * on. `sentryMonitor` sends only the variables whose names it was given.
 */
export type ClientEvent = { readonly timestampMs: number } & (
  | RequestEvent
  | CacheEvent
  | PersistenceEvent
  | OutboxEvent
  | TabsEvent
  | ListenerFailedEvent
);

/** The `type` of an event. */
export type ClientEventType = ClientEvent['type'];

/** An event of the transport about an operation. */
export type RequestEvent = OperationFacts &
  (
    | { readonly type: 'request.started'; readonly query: string; readonly variables: Variables }
    | {
        readonly type: 'request.succeeded';
        readonly query: string;
        readonly variables: Variables;
        readonly response: GraphQLResponse;
        /** The errors in the response, if any. The request itself succeeded, because the server responded. */
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
        /** The attempt that failed; 1 for the first. */
        readonly attempt: number;
        /** The delay before the next attempt, in milliseconds. */
        readonly delayMs: number;
        readonly error: ClientError;
      }
    | { readonly type: 'request.aborted'; readonly attempts: number; readonly elapsedMs: number }
    /** This operation shares the request of `sharedOperationId`. */
    | { readonly type: 'request.deduplicated'; readonly sharedOperationId: number }
    /** The platform is offline. The next attempt waits for the `online` event. */
    | { readonly type: 'request.paused' }
    /** An attempt was due but not made, because the circuit breaker is open or the retry budget is used up. */
    | { readonly type: 'request.withheld'; readonly reason: 'breaker' | 'budget' }
    /** The server accepted the subscription, for the first time or after a reconnection. */
    | { readonly type: 'subscription.connected'; readonly attempts: number }
    /** The connection failed, was lost or was silent for too long. */
    | {
        readonly type: 'subscription.reconnecting';
        /** Number of failed connections since the last result, including this one. */
        readonly attempt: number;
        /** The delay before the next connection, in milliseconds. */
        readonly delayMs: number;
        readonly error: ClientError;
      }
    /**
     * Too many operations are failing. No requests are sent to the endpoint for `openMs`. The event belongs to the
     * operation that reached the limit.
     */
    | { readonly type: 'breaker.opened'; readonly failingOperations: number; readonly openMs: number }
    /** The endpoint responds again. */
    | { readonly type: 'breaker.closed' }
  );

/** An event that reports whether the cache had the data of a query. */
export type CacheEvent = OperationFacts &
  (
    | { readonly type: 'cache.hit' }
    | { readonly type: 'cache.partial'; readonly missing: readonly ResponsePath[] }
    | { readonly type: 'cache.missed' }
  );

/** An event of `persistCache` or `saveResponses`. */
export type PersistenceEvent =
  | { readonly type: 'persistence.restored'; readonly sizeBytes: number; readonly ageMs: number }
  /** A stored snapshot could not be used and was removed. */
  | {
      readonly type: 'persistence.dropped';
      readonly reason: 'malformed' | 'format' | 'version' | 'schema' | 'expired' | 'checksum';
    }
  | { readonly type: 'persistence.saved'; readonly sizeBytes: number }
  /** The cache and its storage were emptied, in this tab or (`elsewhere`) in another tab. */
  | { readonly type: 'persistence.purged'; readonly elsewhere: boolean }
  /** Changes that another tab stored were merged. */
  | { readonly type: 'persistence.merged' }
  /** Writing failed with `error`, so the whole storage was cleared. */
  | { readonly type: 'persistence.cleared'; readonly error: unknown }
  /** Another storage error. `ignored` is true for a DOMException, which is not reported to monitoring. */
  | {
      readonly type: 'persistence.failed';
      readonly action: 'open' | 'read' | 'clear' | 'remove';
      readonly error: unknown;
      readonly ignored: boolean;
    };

/** The progress of a mutation in the outbox. */
export type OutboxEvent =
  | (QueuedFacts &
      (
        | {
            readonly type: 'outbox.queued';
            /**
             * Whether the mutation is stored. If false, it exists only in memory and is lost with the page;
             * `outbox.storageFailed` has the reason.
             */
            readonly isStored: boolean;
            /** Whether it replaced a queued mutation that had not been sent. */
            readonly isReplacement: boolean;
          }
        /** The mutation was passed to the transport, which emits its own events. */
        | { readonly type: 'outbox.sent'; readonly waitedMs: number }
        /** Sending failed temporarily. The mutation stays queued and is sent again after `delayMs`. */
        | { readonly type: 'outbox.deferred'; readonly error: ClientError; readonly delayMs: number }
        /** The server responded, and the mutation is no longer stored. */
        | { readonly type: 'outbox.settled'; readonly waitedMs: number }
        /** The mutation was dropped. If `uncertain` or `refused`, the server may have applied a part of it. */
        | {
            readonly type: 'outbox.failed';
            readonly reason: OutboxFailureReason;
            readonly error: ClientError;
          }
        /** The caller aborted the mutation. */
        | { readonly type: 'outbox.withdrawn' }
      ))
  /** All queued mutations were dropped. */
  | { readonly type: 'outbox.cleared'; readonly mutations: number }
  /** The storage of the outbox failed. Pending mutations are kept in memory and written again later. */
  | {
      readonly type: 'outbox.storageFailed';
      readonly action: 'open' | 'read' | 'write' | 'remove';
      readonly error: unknown;
    };

/**
 * Why a mutation left the outbox without being applied, as far as is known.
 *
 * - `refused`: the server rejected it.
 * - `expired`: it was not sent within the maximum waiting time.
 * - `uncertain`: it was sent long ago and received no response, and the server may have forgotten its idempotency
 *   key.
 * - `unknown`: no operation of that name is listed.
 */
export type OutboxFailureReason = 'refused' | 'expired' | 'uncertain' | 'unknown';

/** The queued mutation that an event belongs to. */
export interface QueuedFacts {
  /** The `id` of the mutation in `pending()`. */
  readonly mutationId: string;
  readonly operationName: string;
}

/** An event of `connectTabs`. */
export type TabsEvent =
  /**
   * A message from another tab was ignored.
   *
   * - `malformed`: it has an unknown format.
   * - `foreign`: it comes from another version of the application.
   * - `purged`: one of the tabs has not yet received a purge and may hold data of another user.
   */
  | { readonly type: 'tabs.ignored'; readonly reason: 'malformed' | 'foreign' | 'purged' }
  /** A change could not be sent to other tabs, or a watcher threw while a change from another tab was applied. */
  | { readonly type: 'tabs.failed'; readonly action: 'send' | 'receive'; readonly error: unknown };

/**
 * An event that reports that an event listener threw, or that a callback of the outbox threw for a mutation without a
 * caller.
 *
 * The other listeners receive this event; the error has no other effect.
 */
export interface ListenerFailedEvent {
  readonly type: 'listener.failed';
  readonly error: unknown;
}

/** Receives every event of a client. */
export type EventListener = (event: ClientEvent) => void;

/** A breadcrumb as monitoring services define it: one step on the way to an error. */
export interface Breadcrumb {
  readonly category: string;
  readonly message: string;
  readonly level: 'debug' | 'info' | 'warning' | 'error';
  readonly data: { readonly [name: string]: unknown };
  readonly timestampMs: number;
}
