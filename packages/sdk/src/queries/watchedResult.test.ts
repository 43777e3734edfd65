import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CacheDiff } from '../contract/cache.ts';
import type { QueryResult } from '../contract/client.ts';
import { GraphQLResultError, NetworkError } from '../contract/errors.ts';
import type { ErrorPolicy, FetchPolicy } from '../contract/policies.ts';
import { gql } from '../gql.ts';
import { type ClientState, prepareQuery } from './clientState.ts';
import { queryResult } from './queryResult.ts';
import { type WatchState, watchedResult } from './watchedResult.ts';

const it = suite('watchedResult');

const whole: CacheDiff = { result: { video: { title: 'A', views: 1 } }, complete: true, missing: [] };
/** `views` is too old or was invalidated: its value is there. */
const outdated: CacheDiff = { ...whole, complete: false, missing: [['video', 'views']] };
/** `views` was never there. */
const partial: CacheDiff = {
  result: { video: { title: 'A' } },
  complete: false,
  missing: [['video', 'views']],
};
const empty: CacheDiff = { result: null, complete: false, missing: [['video']] };

const facts = { operationName: 'Video', attempts: 1 };
const offline = new NetworkError('Video: no network.', facts);
const refused = new GraphQLResultError({ ...facts, errors: [{ message: 'No.' }] });
const held = queryResult({ data: { video: { title: 'Held', views: 2 } } });

type Given = Partial<WatchState<any>> & { fetchPolicy?: FetchPolicy; errorPolicy?: ErrorPolicy };

function seen({ fetchPolicy, errorPolicy, ...given }: Given): QueryResult {
  const query = gql`
    query Video {
      video {
        title
        views
      }
    }
  `;
  const client = { cache: {} } as ClientState;
  return watchedResult({
    query: prepareQuery(client, { query, fetchPolicy, errorPolicy }),
    returnPartialData: false,
    diff: whole,
    source: 'cache',
    loading: false,
    answered: true,
    failure: undefined,
    held: null,
    arriving: null,
    ...given,
  });
}

const data = whole.result;
const rows: readonly [string, Given, Partial<QueryResult>][] = [
  ['complete data of the cache', {}, { data, source: 'cache' }],
  ['complete data while newer is fetched as stale', { loading: true }, { data, loading: true, stale: true }],
  [
    'complete data with the error of a failed refresh, as stale',
    { failure: offline },
    { data, error: offline, stale: true },
  ],
  [
    'complete data with the errors of its own response, which do not make it stale',
    { failure: refused },
    { data, error: refused, stale: false },
  ],
  [
    'nothing of the cache before the first response with network-only',
    { fetchPolicy: 'network-only', answered: false, loading: true },
    { data: undefined, loading: true, source: 'none' },
  ],
  ['data of the cache after it', { fetchPolicy: 'network-only' }, { data }],
  [
    'nothing of an empty cache, and what is missing',
    { diff: empty },
    { source: 'none', missing: [['video']] },
  ],
  ['nothing of incomplete data', { diff: partial }, { data: undefined, missing: partial.missing }],
  [
    'incomplete data if the caller accepts it',
    { diff: partial, returnPartialData: true },
    { data: partial.result!, partial: true, missing: partial.missing },
  ],
  [
    'data that is too old as stale',
    { diff: outdated, loading: true },
    { data, stale: true, partial: false, missing: outdated.missing },
  ],
  [
    'nothing that is too old if no newer data can come',
    { diff: outdated, fetchPolicy: 'cache-only' },
    { data: undefined, missing: outdated.missing },
  ],
  ['a response that the cache does not hold', { diff: partial, held }, held],
  ['a response without a cache', { diff: null, fetchPolicy: 'no-cache', held }, held],
  ['data of the cache before a response that it does not hold', { held }, { data }],
  [
    'a response that the cache does not hold, as stale while newer data is fetched',
    { diff: empty, held, loading: true, failure: offline },
    { data: held.data, error: offline, loading: true, stale: true },
  ],
  [
    'the received part of a response',
    { diff: null, arriving: queryResult({ data: { video: null }, loading: true, partial: true }) },
    { data: { video: null }, loading: true, partial: true, source: 'network' },
  ],
  [
    'the received part of a response with what the cache has of the rest',
    { diff: partial, arriving: queryResult({ data: { video: null }, loading: true, partial: true }) },
    { data: partial.result!, loading: true, partial: true, missing: partial.missing },
  ],
  ['optimistic data as such', { source: 'optimistic' }, { data, source: 'optimistic' }],
  [
    'the error of a query without data',
    { diff: empty, failure: offline },
    { data: undefined, error: offline },
  ],
];

for (const [title, given, expected] of rows) {
  it(`shows ${title}`, () => {
    const result = seen(given);
    assert.equal(
      Object.fromEntries(Object.keys(expected).map((key) => [key, (result as any)[key]])),
      expected,
    );
  });
}

it('shows errors that were stored with the data, unless the error policy ignores them', () => {
  const diff = { ...whole, errors: [{ message: 'No.' }] };
  assert.is(seen({ diff, errorPolicy: 'all' }).error?.kind, 'graphql');
  assert.is(seen({ diff, errorPolicy: 'ignore' }).error, undefined);
});

it('explains every result without data', () => {
  const diffs = [null, whole, outdated, partial, empty];
  const policies = ['cache-first', 'cache-and-network', 'network-only', 'cache-only', 'no-cache'] as const;
  for (const diff of diffs)
    for (const fetchPolicy of policies)
      for (const answered of [false, true])
        for (const loading of [false, true])
          for (const failure of [undefined, offline])
            for (const returnPartialData of [false, true]) {
              const result = seen({ diff, fetchPolicy, answered, loading, failure, returnPartialData });
              const { error, missing, source } = result;
              const isExplained = error || result.loading || missing.length > 0 || source === 'none';
              assert.ok(result.data !== undefined || isExplained, JSON.stringify(result));
              assert.is(source === 'none', result.data === undefined);
            }
});

it.run();
