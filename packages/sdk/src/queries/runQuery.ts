import { checkOptions } from '../contract/checkOptions.ts';
import type { QueryOptions, QueryResult } from '../contract/client.ts';
import type { Variables } from '../contract/document.ts';
import { AbortError } from '../contract/errors.ts';
import { decideFetch } from './fetchPolicy.ts';
import { errorOfResponse, queryResult, resultOfDiff } from './queryResult.ts';
import { queryRules } from './operationRules.ts';
import {
  fetchQuery,
  mustWait,
  prepareQuery,
  type ClientState,
  readCache,
  sourceOf,
  tellCacheRead,
} from './clientState.ts';

/**
 * Runs a query and returns one result. With `cache-and-network`, that is the result of the network; watch the query
 * to receive both.
 *
 * @throws ClientError, unless the error policy prevents it
 */
export async function runQuery<Data, Vars>(
  store: ClientState,
  options: QueryOptions<Data, Vars>,
): Promise<QueryResult<Data>> {
  checkOptions('client.query', options, queryRules);
  if (options.fetchPolicy === 'standby')
    throw new Error("client.query cannot stand by: leave fetchPolicy 'standby' to client.watchQuery.");
  const query = prepareQuery(store, { ...options, variables: options.variables as Variables | undefined });
  const { signal } = options;
  if (signal?.aborted)
    throw new AbortError(`${query.operation.name ?? 'The query'} was aborted before it started.`, {
      operationName: query.operation.name,
      attempts: 0,
      cause: signal.reason,
    });

  let diff = readCache<Data>(store, query);
  if (mustWait(store, query, diff)) {
    await store.wait!(query.operation.name, signal).result;
    diff = readCache<Data>(store, query);
  }
  const decision = decideFetch(query.fetchPolicy, query.errorPolicy, diff);
  tellCacheRead(store, query, diff);
  if (diff !== null && !decision.fetch) {
    const error = errorOfResponse(diff.errors, query.errorPolicy, query.operation.name, 0);
    if (error !== undefined && query.errorPolicy === 'none') throw error;
    return diff.complete
      ? resultOfDiff<Data>(diff, error, { source: sourceOf(store, query, diff.result) })
      : queryResult<Data>({ missing: diff.missing });
  }
  const result = await fetchQuery<Data>(store, query, signal).result;
  if (result.error !== undefined && query.errorPolicy === 'none') throw result.error;
  return result;
}
