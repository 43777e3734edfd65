import type { DocumentNode, Variables } from './document.ts';
import type { ClientError } from './errors.ts';
import type { EventListener } from './events.ts';
import type { GraphQLResponse } from './response.ts';

/** Settings of a single request. */
export interface RequestContext {
  /** Headers that are added to those of the transport and override them. */
  readonly headers?: { readonly [name: string]: string };
  readonly credentials?: RequestCredentials;
  /** Time limit of one attempt, in milliseconds. Infinity means no limit. */
  readonly timeoutMs?: number;
  /** Time limit of all attempts and waits together, in milliseconds. Infinity means no limit. */
  readonly deadlineMs?: number;
  /** How failures are retried. `false` makes a single attempt. */
  readonly retry?: Partial<RetryRule> | false;
  /** Whether this request may be shared with identical ones. */
  readonly dedup?: boolean;
  /** The key of a mutation for `idempotencyKeys()`. `false` sends no key, and the mutation is not retried. */
  readonly idempotency?: string | false;
  /** Whether the request outlives the page. Ignored for bodies over 64 KiB, which platforms refuse. */
  readonly keepalive?: boolean;
  /** The order of requests that `limitConcurrency` delays. Defaults to `high`. */
  readonly priority?: 'high' | 'low';
}

/** How failed requests are retried. */
export interface RetryRule {
  /** Number of attempts, including the first. */
  readonly attempts: number;
  /**
   * Whether to retry after a failure.
   *
   * By default, network errors and timeouts are retried, and the statuses 408, 425, 429, 500, 502, 503 and 504
   * without a GraphQL response. An error with `mayBeCors` is retried once. Aborts are never retried, and neither are
   * mutations without an idempotency key.
   */
  readonly retryIf: (error: ClientError) => boolean;
  /** Nominal delay before the second attempt, in milliseconds. */
  readonly initialDelayMs: number;
  /** Upper bound of the doubling, in milliseconds. */
  readonly maxDelayMs: number;
  /** Whether to randomize delays. Defaults to true. */
  readonly jitter: boolean;
}

/** A token bucket shared by all operations of a transport. A retry takes one token. */
export interface RetryBudget {
  /** Capacity and initial number of tokens. */
  readonly tokens: number;
  /** Number of tokens added per second. */
  readonly tokensPerSecond: number;
}

/** Stops sending requests to an endpoint that does not respond. */
export interface CircuitBreaker {
  /** Number of operations that may be failing at the same time before the breaker opens. */
  readonly failingOperations: number;
  /** How long the breaker stays open before it lets one request through, in milliseconds. */
  readonly openMs: number;
}

/** Options of `retry`. */
export interface RetryOptions extends Partial<RetryRule> {
  /**
   * The retry budget; `false` disables it.
   *
   * Defaults to 32 tokens and 9 per second, which 8 concurrently failing operations never use up.
   */
  readonly budget?: Partial<RetryBudget> | false;
  /**
   * The circuit breaker; `false` disables it.
   *
   * Opens by default for 2 seconds when more than 8 operations fail at the same time.
   */
  readonly breaker?: Partial<CircuitBreaker> | false;
}

/** Whether the platform has a network connection. */
export interface Connectivity {
  isOffline(): boolean;
  /** Calls back once when the platform is online again. Returns a function that cancels. */
  onceOnline(callback: () => void): () => void;
}

/** An operation to send. If the document contains several operations, `operationName` selects one. */
export interface TransportRequest {
  readonly query: DocumentNode;
  readonly variables?: Variables;
  readonly operationName?: string;
  readonly context?: RequestContext;
  readonly signal?: AbortSignal;
  /** Defaults to the next ID. The client passes the ID under which it emitted events of the cache. */
  readonly operationId?: number;
}

/**
 * Receives results: one or more `next` calls followed by `complete`, or `error` as the only or last call. Nothing is
 * called after a cancel.
 */
export interface TransportObserver {
  /** @param attempts number of requests made for this response, including the first */
  next(response: GraphQLResponse, attempts: number): void;
  error(error: ClientError): void;
  complete(): void;
}

/** Sends operations to a server. Created by `createTransport` or `composeTransport`. */
export interface Transport {
  /** Sends an operation. Returns a function that cancels it without a further call to the observer. */
  execute(request: TransportRequest, observer: TransportObserver): () => void;
  /** Adds an event listener. Returns a function that removes it. */
  on(listener: EventListener): () => void;
  /** Whether mutations carry idempotency keys. An outbox requires them for mutations that are not repeatable. */
  readonly sendsKeys?: boolean;
}
