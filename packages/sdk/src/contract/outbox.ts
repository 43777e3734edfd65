import type { Cache, RequestOrder } from './cache.ts';
import type { MutateOptions } from './client.ts';
import type { Variables } from './document.ts';
import type { ClientError } from './errors.ts';
import type { ListenerFailedEvent, OutboxEvent, OutboxFailureReason } from './events.ts';
import type { GraphQLResponse } from './response.ts';
import type { Runtime } from './runtime.ts';
import type { Connectivity, TransportRequest } from './transport.ts';

/** A mutation that the server has not answered yet. */
export interface PendingMutation {
  /** The same for as long as it is pending, over reloads and in all tabs. */
  readonly id: string;
  readonly operationName: string;
  readonly variables: Variables;
  /** Mutations of one scope are sent one after the other, in the order they were made. */
  readonly scope: string;
  /** Milliseconds since the Unix epoch. */
  readonly createdMs: number;
  /** `unknown`: this version of the application does not list its operation, so it cannot send it. */
  readonly state: 'waiting' | 'sending' | 'unknown';
  /** False: it is in memory alone, and ends with this page. */
  readonly isStored: boolean;
}

export interface OutboxFailure {
  readonly mutation: PendingMutation;
  readonly reason: OutboxFailureReason;
  readonly error: ClientError;
}

/** Mutations that outlive the page: what `createOutbox` answers, and `createClient` takes as `outbox`. */
export interface Outbox {
  /** What waits, in the order it was made. The same list until it changes. */
  pending(): readonly PendingMutation[];
  /** Calls back after each change of `pending()`. The answer stops it. */
  subscribe(listener: () => void): () => void;
  /** Tries at once what waits for a better moment: after a sign-in, or for a button that says so. */
  send(): void;
  /**
   * Drops everything, in every tab: for a sign-out. Callers that still wait get an AbortError. Resolves when the storage has
   * none of it. What was sent and not yet answered may have been applied.
   */
  clear(): Promise<void>;
  /** To be a listener of `persistCache`: after it has cleared the storage, what is pending is written back at once. */
  readonly onEvent: (event: { readonly type: string }) => void;
  /** The client's: called once, by `createClient`. */
  open(host: OutboxHost): MutationQueue;
}

/** The answer to a queued mutation. */
export interface QueuedResponse {
  readonly response: GraphQLResponse;
  readonly attempts: number;
  /** When it was sent, as the cache counts; `undefined`: by another tab. */
  readonly order?: RequestOrder;
  /** A later mutation took this one's place, and this is the answer to that one: it is that one's to write. */
  readonly isFromReplacement?: boolean;
}

/** What an outbox asks of the client that it was given to. */
export interface OutboxHost {
  readonly cache: Cache | undefined;
  readonly runtime: Runtime;
  readonly connectivity: Connectivity;
  /** As `Transport.sendsKeys`. */
  readonly sendsKeys: boolean | undefined;
  send(
    request: TransportRequest,
    operationName: string,
  ): { readonly result: Promise<QueuedResponse>; cancel(why: string): void };
  /**
   * Mutates for nobody: lays the optimistic layer, and writes the answer, as for a caller. `answer` is called at once, unless
   * that fails, and stands in for the sending.
   */
  revive(
    options: MutateOptions,
    answer: (request: TransportRequest) => Promise<QueuedResponse>,
  ): Promise<unknown>;
  emit(event: OutboxEvent | ListenerFailedEvent): void;
}

/** What the client asks of an outbox. */
export interface MutationQueue {
  /**
   * Takes a mutation, to be sent in its turn. `null`: its operation is not listed, and it goes its usual way.
   *
   * @param optimistic the data that is shown until the answer comes
   */
  enqueue(
    request: TransportRequest,
    operationName: string | null,
    optimistic: unknown,
  ): Promise<QueuedResponse> | null;
  /** Sends no more. What is stored stays; callers that still wait get an AbortError. */
  stop(): void;
}
