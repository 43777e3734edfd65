import type { Cache, CacheDiff, RequestOrder } from '../contract/cache.ts';
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

/** What queries, watched queries and mutations share: the cache, what is in flight, and whom to tell. */
export interface ClientState {
  readonly cache: Cache | undefined;
  readonly requests: Requests;
  /** The cache is still being filled. `null`: it is filled. */
  wait: Wait | null;
  /** Takes mutations that are to outlive the page. */
  outbox: MutationQueue | undefined;
  /** Bumped when the cache is emptied: an answer that was asked for before belongs to the data that is gone. */
  epoch: number;
  /** The cache is being emptied: what a watcher hears now is no reason to fetch. */
  emptying: boolean;
  /** What the answer that is being written, and heard of, was asked for: `repair`, because another one broke its query. */
  answer: 'asked' | 'repair' | null;
  /** Optimistic layers that are up now. */
  optimisticLayers: number;
  /** Answers that are in the cache already: two callers that share a request get the same one. */
  readonly written: WeakSet<GraphQLResponse>;
  emit(event: CacheEvent): void;
}

/** One query of one caller, made ready. */
export interface PreparedQuery {
  readonly document: DocumentNode;
  readonly operation: Operation;
  readonly variables: Variables | undefined;
  readonly fetchPolicy: FetchPolicy;
  readonly errorPolicy: ErrorPolicy;
  readonly context: RequestContext | undefined;
  readonly facts: OperationFacts;
  /** Asked because another query's answer took the place of what this one shows. */
  readonly isRepair?: boolean;
}

/** @throws Error if the document is no query, with what to call instead */
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

/** The same query, asked once more: its events are those of another logical operation. */
export function askedAnew(query: PreparedQuery): PreparedQuery {
  return { ...query, facts: { ...query.facts, operationId: nextOperationId() } };
}

/** What the cache has for a query; `null`: it has no say. */
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
 * Has the query to wait until the cache is filled, before it looks and before anything is sent? Not where what the cache
 * has already is the answer: so nothing waits for a cache that was filled at once.
 */
export function mustWait(store: ClientState, query: PreparedQuery, diff: CacheDiff | null): boolean {
  // Those of the other policies do not look into the cache, or not first.
  if (store.wait === null || !query.fetchPolicy.startsWith('cache-')) return false;
  const { show, fetch } = decideFetch(query.fetchPolicy, query.errorPolicy, diff);
  return fetch || !show;
}

/** Tells what the cache had. */
export function tellCacheRead(store: ClientState, query: PreparedQuery, diff: CacheDiff | null): void {
  if (diff === null || query.fetchPolicy === 'network-only') return;
  if (diff.complete) store.emit({ type: 'cache.hit', ...query.facts });
  else if (isNothing(diff.missing)) store.emit({ type: 'cache.missed', ...query.facts });
  else store.emit({ type: 'cache.partial', ...query.facts, missing: diff.missing });
}

// A root field that is missing altogether has a path of one step; anything below it was found in part.
function isNothing(missing: readonly ResponsePath[]): boolean {
  return missing.every((path) => path.length <= 1);
}

/** Whether an optimistic layer has a part in what was read. */
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

/** Who wants to know how an answer arrives. */
export interface Arrival<Data> {
  /** The answer, or what there is of it, is there: right before the cache hears of it. */
  beforeWrite?(): void;
  /** What there is of an answer that comes in parts, once the cache has it. */
  arrived?(state: QueryResult<Data>): void;
}

/**
 * Asks the network, writes the answer into the cache, and reads it back: what two callers get is one object. An answer that
 * comes in parts is written as it comes, and answers with the last.
 *
 * The promise rejects with a ClientError for every failure but errors of the response: those are in the result, and the
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
    writeAnswer(store, query, response, order);
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
      // What fails on the way makes whoever wants no errors reject in the end.
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
        // No data came, and the cache has some from before: shown beside the error, and said to be old.
        const older = response.data == null;
        return resultOfDiff<Data>(diff, error, { source: older ? 'cache' : 'network', stale: older });
      }
    }
    return queryResult<Data>({ data: (response.data ?? undefined) as Data | undefined, error });
  });
  return { result, sent };
}

function writeAnswer(
  store: ClientState,
  query: PreparedQuery,
  response: GraphQLResponse,
  order: RequestOrder | undefined,
): void {
  if (store.written.has(response)) return;
  store.written.add(response);
  store.answer = query.isRepair ? 'repair' : 'asked';
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
    store.answer = null;
  }
}

/** What a rejected promise of this layer holds; anything else is a bug, and is thrown on. */
export function clientErrorOf(error: unknown): ClientError {
  if (isClientError(error)) return error;
  throw error;
}
