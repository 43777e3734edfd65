import type { Cache, RequestOrder } from './cache.ts';
import type { MutateOptions } from './client.ts';
import type { Variables } from './document.ts';
import type { ClientError } from './errors.ts';
import type { ListenerFailedEvent, OutboxEvent, OutboxFailureReason } from './events.ts';
import type { GraphQLResponse } from './response.ts';
import type { Runtime } from './runtime.ts';
import type { Connectivity, TransportRequest } from './transport.ts';

/** A mutation that the server has not responded to yet. */
export interface PendingMutation {
  /** Identifies the mutation while it is pending, across reloads and in all tabs. */
  readonly id: string;
  readonly operationName: string;
  readonly variables: Variables;
  /** Mutations with the same scope are sent one after the other, in the order they were made. */
  readonly scope: string;
  /** Milliseconds since the Unix epoch. */
  readonly createdMs: number;
  /** `unknown` means that this version of the application does not list the operation and cannot send it. */
  readonly state: 'waiting' | 'sending' | 'unknown';
  /** Whether the mutation is stored. If false, it exists only in memory and is lost with the page. */
  readonly isStored: boolean;
}

/** The argument of an outbox's `onFailure` callback. */
export interface OutboxFailure {
  readonly mutation: PendingMutation;
  readonly reason: OutboxFailureReason;
  readonly error: ClientError;
}

/** A queue of mutations that outlive the page. Created by `createOutbox`, and passed to `createClient` as `outbox`. */
export interface Outbox {
  /** Returns the pending mutations in the order they were made; the same array until it changes. */
  pending(): readonly PendingMutation[];
  /** Calls the listener after each change of `pending()`. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /**
   * Sends mutations that wait for a retry immediately, for example after a sign-in or when the user presses "Try
   * again".
   */
  send(): void;
  /**
   * Drops all mutations in every tab, for example on sign-out. Callers that still wait receive an `AbortError`.
   *
   * Mutations that were already sent may have been applied.
   *
   * @returns a promise that resolves when the storage is empty
   */
  clear(): Promise<void>;
  /**
   * An event listener for `persistCache`: after it has cleared the storage, pending mutations are written back
   * immediately.
   */
  readonly onEvent: (event: { readonly type: string }) => void;
  /** Connects the outbox to a client. Called once, by `createClient`. */
  open(host: OutboxHost): MutationQueue;
}

/** The response to a queued mutation. */
export interface QueuedResponse {
  readonly response: GraphQLResponse;
  readonly attempts: number;
  /** The request order in the cache; `undefined` if another tab sent the mutation. */
  readonly order?: RequestOrder;
  /** Whether this is the response to a later mutation that replaced this one. That mutation writes it into the cache. */
  readonly isFromReplacement?: boolean;
}

/** The interface that a client provides to its outbox. */
export interface OutboxHost {
  readonly cache: Cache | undefined;
  readonly runtime: Runtime;
  readonly connectivity: Connectivity;
  /** See `Transport.sendsKeys`. */
  readonly sendsKeys: boolean | undefined;
  send(
    request: TransportRequest,
    operationName: string,
  ): { readonly result: Promise<QueuedResponse>; cancel(why: string): void };
  /**
   * Runs a stored mutation without a caller: adds its optimistic layer and writes its response.
   *
   * @param answer called instead of sending, immediately unless that fails
   */
  revive(
    options: MutateOptions,
    answer: (request: TransportRequest) => Promise<QueuedResponse>,
  ): Promise<unknown>;
  emit(event: OutboxEvent | ListenerFailedEvent): void;
}

/** The interface that an outbox provides to its client. */
export interface MutationQueue {
  /**
   * Queues a mutation.
   *
   * @param optimistic the data to show until the response arrives
   * @returns the response, or `null` if the operation is not listed and must be sent directly
   */
  enqueue(
    request: TransportRequest,
    operationName: string | null,
    optimistic: unknown,
  ): Promise<QueuedResponse> | null;
  /** Stops sending. Stored mutations remain stored; callers that still wait receive an `AbortError`. */
  stop(): void;
}
