import type { OperationKind, ResponsePath, Variables } from './document.ts';
import type { ClientError } from './errors.ts';
import type { GraphQLResponse } from './response.ts';

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
  RequestEvent | CacheEvent | PersistenceEvent | ListenerFailedEvent
);

export type ClientEventType = ClientEvent['type'];

export type RequestEvent = OperationFacts &
  (
    | { readonly type: 'request.started'; readonly query: string; readonly variables: Variables }
    | {
        readonly type: 'request.succeeded';
        readonly query: string;
        readonly variables: Variables;
        /** `errors` in it make it no failure here: the server answered. */
        readonly response: GraphQLResponse;
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

/** A listener of events threw. It is told to the other listeners, and nothing else happens. */
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
