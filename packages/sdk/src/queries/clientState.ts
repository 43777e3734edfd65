import type { Cache, CacheDiff } from '../contract/cache.ts';
import type { QueryResult } from '../contract/client.ts';
import type { DocumentNode, ResponsePath, Variables } from '../contract/document.ts';
import { type ClientError, isClientError } from '../contract/errors.ts';
import type { CacheEvent, OperationFacts } from '../contract/events.ts';
import { nextOperationId } from '../contract/operationId.ts';
import type { MutationQueue } from '../contract/outbox.ts';
import type { ErrorPolicy, FetchPolicy } from '../contract/policies.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import type { RequestContext } from '../contract/transport.ts';
import { type Operation, operationOf } from '../documents/operation.ts';
import { withTypename } from '../documents/withTypename.ts';
import { decideFetch, usesCache } from './fetchPolicy.ts';
import { errorOfResponse, queryResult, resultOfDiff } from './queryResult.ts';
import { requireKind } from './requireKind.ts';
import type { Requests, SentRequest, Wait } from './requests.ts';

/** The state that queries, watched queries and mutations of a client share. */
export interface ClientState {
  readonly cache: Cache | undefined;
  readonly requests: Requests;
  /** The wait for the cache to be restored, or `null` once it is over. */
  wait: Wait | null;
  /** Queues mutations that outlive the page. */
  outbox: MutationQueue | undefined;
  /** Incremented when the cache is emptied: responses to earlier requests belong to the old data. */
  epoch: number;
  /** Whether the cache is being emptied, which is not a reason for watchers to fetch. */
  emptying: boolean;
  /** The query whose response is being written. */
  answering: PreparedQuery | null;
  /** Number of current optimistic layers. */
  optimisticLayers: number;
  /** Responses that were already written: callers that share a request receive the same one. */
  readonly written: WeakSet<GraphQLResponse>;
  emit(event: CacheEvent): void;
}

/** A query of one caller, ready to run. */
export interface PreparedQuery {
  readonly document: DocumentNode;
  readonly operation: Operation;
  readonly variables: Variables | undefined;
  readonly fetchPolicy: FetchPolicy;
  readonly errorPolicy: ErrorPolicy;
  readonly context: RequestContext | undefined;
  readonly facts: OperationFacts;
  /** Whether it was requested because another query's response overwrote its data. */
  readonly isRepair?: boolean;
}

/** @throws Error if the document is not a query, with the method to call instead */
export function prepareQuery(
  store: ClientState,
  options: {
    readonly query: DocumentNode;
    readonly variables?: Variables | undefined;
    readonly fetchPolicy?: FetchPolicy | undefined;
    readonly errorPolicy?: ErrorPolicy | undefined;
    readonly context?: RequestContext | undefined;
  },
): PreparedQuery {
  const operation = operationOf(options.query);
  requireKind(operation, 'query');
  return {
    document: withTypename(options.query),
    operation,
    variables: options.variables,
    fetchPolicy: store.cache === undefined ? 'no-cache' : (options.fetchPolicy ?? 'cache-first'),
    errorPolicy: options.errorPolicy ?? 'none',
    context: options.context,
    facts: { operationId: nextOperationId(), operationName: operation.name, operationKind: operation.kind },
  };
}

/** Returns the same query as a new logical operation, with its own events. */
export function askedAnew(query: PreparedQuery): PreparedQuery {
  return { ...query, facts: { ...query.facts, operationId: nextOperationId() } };
}

/** Reads a query from the cache. Returns `null` if its policy does not use the cache. */
export function readCache<Data>(
  store: ClientState,
  query: PreparedQuery,
  returnPartialData = false,
): CacheDiff<Data> | null {
  if (store.cache === undefined || !usesCache(query.fetchPolicy)) return null;
  return store.cache.diff<Data, Variables>({
    query: query.document,
    variables: query.variables,
    returnPartialData,
  });
}

/**
 * Returns whether the query must wait until the cache is restored. It need not if the cache already has the complete
 * result, so nothing waits for a cache that was restored synchronously.
 */
export function mustWait(store: ClientState, query: PreparedQuery, diff: CacheDiff | null): boolean {
  // Other policies do not read the cache, or do not read it first.
  if (store.wait === null || !query.fetchPolicy.startsWith('cache-')) return false;
  const { show, fetch } = decideFetch(query.fetchPolicy, query.errorPolicy, diff);
  return fetch || !show;
}

/** Emits whether the cache had the data. */
export function tellCacheRead(store: ClientState, query: PreparedQuery, diff: CacheDiff | null): void {
  if (diff === null || query.fetchPolicy === 'network-only') return;
  if (diff.complete) store.emit({ type: 'cache.hit', ...query.facts });
  else if (isNothing(diff.missing)) store.emit({ type: 'cache.missed', ...query.facts });
  else store.emit({ type: 'cache.partial', ...query.facts, missing: diff.missing });
}

// The path of a missing root field has one step. A longer path means that some of the data was found.
function isNothing(missing: readonly ResponsePath[]): boolean {
  return missing.every((path) => path.length <= 1);
}

/** Returns whether an optimistic layer contributed to the data. */
export function sourceOf(store: ClientState, query: PreparedQuery, data: unknown): 'cache' | 'optimistic' {
  if (store.optimisticLayers === 0 || store.cache === undefined) return 'cache';
  const base = store.cache.diff({
    query: query.document,
    variables: query.variables,
    optimistic: false,
    returnPartialData: true,
  });
  return base.result === data ? 'cache' : 'optimistic';
}

export interface QueryFetch<Data> {
  readonly result: Promise<QueryResult<Data>>;
  readonly sent: SentRequest;
}

/** Callbacks about the arrival of a response. */
export interface Arrival<Data> {
  /** Called when a response or a part of it has arrived, immediately before it is written into the cache. */
  beforeWrite?(): void;
  /** Called with the data so far when a part of a response was written. */
  arrived?(state: QueryResult<Data>): void;
}

/**
 * Fetches a query, writes the response into the cache and reads it back, so that all callers receive the same object.
 * The parts of an incremental response are written as they arrive; the promise resolves with the last.
 *
 * Rejects with a ClientError for every failure except errors in the response. Those are in the result, and the
 * caller's policy decides.
 */
export function fetchQuery<Data>(
  store: ClientState,
  query: PreparedQuery,
  signal?: AbortSignal,
  arrival: Arrival<Data> = {},
): QueryFetch<Data> {
  const epoch = store.epoch;
  const order = store.cache?.requestStarted();

  function write(response: GraphQLResponse): boolean {
    if (!usesCache(query.fetchPolicy) || epoch !== store.epoch) return false;
    arrival.beforeWrite?.();
    if (!store.written.has(response)) {
      store.written.add(response);
      store.answering = query;
      try {
        store.cache!.writeQuery({
          query: query.document,
          variables: query.variables,
          data: response.data ?? null,
          errors: response.errors,
          takeOwnership: true,
          unfinished: response.hasNext,
          order,
        });
      } finally {
        store.answering = null;
      }
    }
    return true;
  }

  const sent = store.requests.send(
    {
      query: query.document,
      variables: query.variables,
      context: query.context,
      signal,
      operationId: query.facts.operationId,
    },
    query.operation.name,
    (response, attempts) => {
      write(response);
      const data = (response.data ?? undefined) as Data | undefined;
      // With policy `none`, errors in parts reject the promise at the end.
      const { errors } = query.errorPolicy === 'all' ? response : {};
      const error = errorOfResponse(errors, 'all', query.operation.name, attempts);
      arrival.arrived?.(queryResult<Data>({ data, error, loading: true, partial: data !== undefined }));
    },
  );
  const result = sent.result.then(({ response, attempts }) => {
    const error = errorOfResponse(response.errors, query.errorPolicy, query.operation.name, attempts);
    if (write(response)) {
      const diff = readCache<Data>(store, query);
      if (diff?.complete) {
        // No data arrived: older data of the cache is shown as stale beside the error.
        const older = response.data == null;
        return resultOfDiff<Data>(diff, error, { source: older ? 'cache' : 'network', stale: older });
      }
    }
    return queryResult<Data>({ data: (response.data ?? undefined) as Data | undefined, error });
  });
  return { result, sent };
}

/** Returns the error of a rejected promise of this layer. Any other error is a bug and is thrown again. */
export function clientErrorOf(error: unknown): ClientError {
  if (isClientError(error)) return error;
  throw error;
}
