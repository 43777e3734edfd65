import type { DocumentNode, Variables } from './document.ts';
import type { ClientError } from './errors.ts';
import type { EventListener } from './events.ts';
import type { GraphQLResponse } from './response.ts';

/** What may differ from one request to the next. */
export interface RequestContext {
  /** Added to the transport's own; a later one of the same name wins. */
  readonly headers?: { readonly [name: string]: string };
  readonly credentials?: RequestCredentials;
  /** Of one attempt; Infinity: none. */
  readonly timeoutMs?: number;
  /** Over all attempts and waits; Infinity: none. */
  readonly deadlineMs?: number;
  /** `false`: one attempt. */
  readonly retry?: Partial<RetryRule> | false;
  /** `false`: this request is never shared. */
  readonly dedup?: boolean;
  /** A mutation's key for `idempotencyKeys()`; `false`: none is sent, and the mutation is not retried. */
  readonly idempotency?: string | false;
  /** Lets the request outlive the page. A body of more than 64 KiB is sent without, since platforms refuse it. */
  readonly keepalive?: boolean;
  /** Which goes first where `limitConcurrency` makes requests wait. Default: `high`. */
  readonly priority?: 'high' | 'low';
}

export interface RetryRule {
  /** In all, counting the first. */
  readonly attempts: number;
  /**
   * Whether a failure is worth another attempt. Default: failures of the network, time-outs, and the statuses 408, 425,
   * 429, 500, 502, 503 and 504 without a GraphQL response; once, if `mayBeCors`. An abort is never asked about. Nor does it
   * make a mutation repeatable that carries no idempotency key.
   */
  readonly retryIf: (error: ClientError) => boolean;
  /** Nominal wait before the second attempt. */
  readonly initialDelayMs: number;
  /** Ceiling of the doubling. */
  readonly maxDelayMs: number;
  /** `false`: the nominal wait, exactly. */
  readonly jitter: boolean;
}

/** A bucket of tokens that all operations of a transport share: a retry takes one. */
export interface RetryBudget {
  /** What it holds at most, and at first. */
  readonly tokens: number;
  /** How many come back in each second. */
  readonly tokensPerSecond: number;
}

/** Opens when an endpoint does not answer, so that nobody waits on it and it is left in peace. */
export interface CircuitBreaker {
  /** How many operations may be failing at a time before it opens. */
  readonly failingOperations: number;
  /** How long it stays open before one request may try. */
  readonly openMs: number;
}

/** What `retry` takes. */
export interface RetryOptions extends Partial<RetryRule> {
  /** Default: 32 tokens, 9 a second, which 8 operations that fail at a time never use up. `false`: none. */
  readonly budget?: Partial<RetryBudget> | false;
  /** Default: opens for 2 seconds when more than 8 operations fail at a time. `false`: none. */
  readonly breaker?: Partial<CircuitBreaker> | false;
}

/** Whether the platform has a network at all. */
export interface Connectivity {
  isOffline(): boolean;
  /** Calls back once, when the platform is online again. The answer stops waiting. */
  onceOnline(callback: () => void): () => void;
}

/** One operation to send. The document holds exactly one operation, or `operationName` says which. */
export interface TransportRequest {
  readonly query: DocumentNode;
  readonly variables?: Variables;
  readonly operationName?: string;
  readonly context?: RequestContext;
  readonly signal?: AbortSignal;
  /** Default: the next one (`nextOperationId`). The client gives it where events of the cache came before. */
  readonly operationId?: number;
}

/** `next` at least once and then `complete`, or `error` alone and last. Nothing is called after a cancel. */
export interface TransportObserver {
  /** @param attempts requests made for this answer, counting the first */
  next(response: GraphQLResponse, attempts: number): void;
  error(error: ClientError): void;
  complete(): void;
}

export interface Transport {
  /** Sends one operation. The answer cancels it: the observer hears nothing more, not even of the cancel. */
  execute(request: TransportRequest, observer: TransportObserver): () => void;
  /** Adds a listener of this transport's events; the answer removes it. */
  on(listener: EventListener): () => void;
  /** Whether mutations carry idempotency keys. An outbox needs them for mutations that are not repeatable. */
  readonly sendsKeys?: boolean;
}
