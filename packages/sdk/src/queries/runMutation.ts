import { checkOptions } from '../contract/checkOptions.ts';
import type {
  MutateOptions,
  MutationResult,
  QueryOptions,
  QueryResult,
  RefetchQueries,
} from '../contract/client.ts';
import type { DocumentNode, GivenVariables, Variables } from '../contract/document.ts';
import type { Cache } from '../contract/cache.ts';
import type { QueuedResponse } from '../contract/outbox.ts';
import type { TransportRequest } from '../contract/transport.ts';
import { nextOperationId } from '../contract/operationId.ts';
import { operationOf } from '../documents/operation.ts';
import { withTypename } from '../documents/withTypename.ts';
import { asksNetwork } from './fetchPolicy.ts';
import { errorOfResponse } from './queryResult.ts';
import type { ClientState } from './clientState.ts';
import { mutateRules } from './operationRules.ts';
import { requireKind } from './requireKind.ts';
import { runQuery } from './runQuery.ts';
import type { ActiveQuery } from './watchedQuery.ts';

/**
 * Runs a mutation once, with its optimistic response in the meantime. The response replaces the optimistic one in a
 * single step, so that no state in between is visible.
 *
 * @param answerOf returns the response. Defaults to the outbox if it queues this mutation, otherwise the network
 * @throws ClientError, unless the error policy prevents it
 */
export async function runMutation<Data, Vars>(
  store: ClientState,
  active: ReadonlySet<ActiveQuery>,
  options: MutateOptions<Data, Vars>,
  answerOf?: (request: TransportRequest) => Promise<QueuedResponse>,
): Promise<MutationResult<Data>> {
  checkOptions('client.mutate', options, mutateRules);
  const operation = operationOf(options.mutation);
  requireKind(operation, 'mutation');
  const cache = options.fetchPolicy === 'no-cache' ? undefined : store.cache;
  const document = withTypename(options.mutation);
  const variables = options.variables as Variables | undefined;
  const errorPolicy = options.errorPolicy ?? 'none';
  const operationId = nextOperationId();
  const epoch = store.epoch;
  const layerId = `mutation:${operationId}`;
  const given = { variables: options.variables as GivenVariables<Vars> };

  const shown = cache && expectedAnswer(options);
  const optimistic = shown !== undefined;
  if (optimistic) {
    cache!.recordOptimisticTransaction((layer) => {
      layer.writeQuery<Data, Variables>({ query: document, variables, data: shown });
      options.update?.(layer, { data: shown }, given);
    }, layerId);
    store.optimisticLayers += 1;
  }

  let layerIsUp = optimistic;
  function takeLayerDown(): void {
    if (!layerIsUp) return;
    layerIsUp = false;
    store.optimisticLayers -= 1;
    cache!.removeOptimistic(layerId);
  }

  try {
    const { context, signal } = options;
    const request = { query: document, variables, context, signal, operationId };
    const started = cache?.requestStarted();
    const queued =
      answerOf?.(request) ??
      (options.queue === false ? null : store.outbox?.enqueue(request, operation.name, shown));
    const answer: QueuedResponse = await (queued ?? store.requests.send(request, operation.name).result);
    const { response, attempts, isFromReplacement } = answer;
    const order = queued ? answer.order : started;
    const data = (response.data ?? undefined) as Data | undefined;
    const error = errorOfResponse(response.errors, errorPolicy, operation.name, attempts);
    if (cache !== undefined && epoch === store.epoch && data !== undefined && !isFromReplacement) {
      const commit = (target: Cache): void => {
        // The caller receives this object, so the cache copies what it stores.
        target.writeQuery<Data, Variables>({
          query: document,
          variables,
          data,
          errors: response.errors,
          order,
        });
        if (error === undefined) options.update?.(target, { data }, given);
      };
      if (layerIsUp) {
        layerIsUp = false;
        store.optimisticLayers -= 1;
        cache.batch({ update: commit, removeOptimistic: layerId });
      } else {
        cache.batch({ update: commit });
      }
    }
    takeLayerDown();
    const { refetchQueries: asked } = options;
    const wanted = (typeof asked === 'function' ? asked({ data, error }) : asked) ?? [];
    const refetched = refetchQueries(store, active, wanted);
    if (options.awaitRefetchQueries) await refetched;
    // Each watched query shows its own failure.
    else refetched.catch(() => {});
    if (error !== undefined && errorPolicy === 'none') throw error;
    return { data, error };
  } finally {
    takeLayerDown();
  }
}

function expectedAnswer<Data, Vars>({
  optimisticResponse: expected,
  variables,
}: MutateOptions<Data, Vars>): Data | undefined {
  type Expect = (variables: Vars, context: { readonly IGNORE: null }) => Data | null;
  const answer =
    typeof expected === 'function' ? (expected as Expect)(variables as Vars, { IGNORE: null }) : expected;
  return (answer ?? undefined) as Data | undefined;
}

/** Fetches watched queries by name or document, and other queries with their variables. */
export function refetchQueries(
  store: ClientState,
  active: ReadonlySet<ActiveQuery>,
  wanted: RefetchQueries,
): Promise<QueryResult[]> {
  return Promise.all([
    ...[...active].filter((watched) => isNamed(watched, wanted)).map((watched) => watched.refetch()),
    ...(typeof wanted === 'string' ? [] : wanted)
      .filter(isQuery)
      .map((query) => runQuery(store, { ...query, fetchPolicy: 'network-only' })),
  ]);
}

function isQuery(wanted: unknown): wanted is QueryOptions {
  return (wanted as QueryOptions).query !== undefined;
}

function isNamed({ query: watched }: ActiveQuery, wanted: RefetchQueries): boolean {
  if (typeof wanted === 'string') return asksNetwork(watched.fetchPolicy);
  return wanted.some((query) =>
    typeof query === 'string'
      ? watched.operation.name === query
      : !isQuery(query) && watched.document === withTypename(query as DocumentNode),
  );
}
