import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from '../cache/createCache.ts';
import { createClient } from '../client.ts';
import type { TypePolicies } from '../contract/cache.ts';
import type { QueryResult } from '../contract/client.ts';
import type { ClientEvent } from '../contract/events.ts';
import type { FetchPolicy } from '../contract/policies.ts';
import { gql } from '../gql.ts';
import {
  createMemoryStorage,
  createScriptedFetch,
  createVirtualClock,
  type Script,
} from '../testing/index.ts';
import { persistCache } from './persistCache.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const HomePage = gql<{ home: { id: string; title: string; channel: { id: string; name: string } }[] }, {}>`
  query HomePage {
    home {
      id
      title
      channel {
        id
        name
      }
    }
  }
`;
const ChannelPage = gql<{ channel: { id: string; name: string } }, {}>`
  query ChannelPage {
    channel {
      id
      name
    }
  }
`;
const channel = { __typename: 'Channel', id: 'c1', name: 'Ponds' };
const home = (title: string) => ({ home: [{ __typename: 'Video', id: 'v1', title, channel }] });
const answers: Script = (request) =>
  (request.body as { operationName: string }).operationName === 'HomePage'
    ? { json: { data: home('new') } }
    : { json: { data: { channel } } };

interface Visits {
  readonly typePolicies?: TypePolicies;
  /** The maximum age of the snapshot. */
  readonly maxAgeMs?: number;
  readonly script?: Script;
}

/** One visitor: each visit finds the data that the last one stored, and the test controls the clock. */
function visitor({ typePolicies, maxAgeMs, script = answers }: Visits = {}) {
  const clock = createVirtualClock({ startMs: Date.UTC(2026, 0, 1) });
  let aheadMs = 0;
  const runtime = { ...clock.runtime, now: () => clock.now() + aheadMs };
  const storage = createMemoryStorage();
  function visit() {
    const events: ClientEvent[] = [];
    const cache = createCache({ typePolicies, runtime });
    const persistence = persistCache(cache, {
      storage,
      maxAgeMs,
      runtime,
      onEvent: (event) => events.push(event),
    });
    const fetch = createScriptedFetch(script);
    const client = createClient({
      url: 'http://localhost/api/graphql',
      cache,
      fetch,
      runtime,
      retry: false,
      ready: persistence.restored,
    });
    return {
      client,
      cache,
      fetch,
      save: () => void persistence.save(),
      events: () => events.map(({ type }) => type),
      /** Returns what a component would show: the results during the call, and the later ones. */
      watch(fetchPolicy: FetchPolicy) {
        const results: QueryResult[] = [];
        const watched = client.watchQuery({ query: HomePage, fetchPolicy });
        watched.subscribe((result) => results.push(result));
        const atOnce = results.length;
        const words = () =>
          results.map(({ data, source, loading, stale, error }) =>
            [data?.home[0].title ?? 'nothing', source, loading && 'loading', stale && 'stale', error?.kind]
              .filter(Boolean)
              .join(', '),
          );
        return { watched, atOnce: () => words().slice(0, atOnce), words };
      },
    };
  }
  return {
    visit,
    advance: (ms: number) => clock.advance(ms),
    /** Someone changes the clock of the device. */
    setClock: (ms: number) => (aheadMs += ms),
    /** A visit to the home page, until the page is left. */
    seeHome() {
      const { cache, save } = visit();
      cache.writeQuery({ query: HomePage, data: home('kept') });
      save();
    },
  };
}

const it = suite('a restored cache');

const videosAge: Visits = { typePolicies: { Video: { maxAgeMs: hourMs } } };
const titlesAge: Visits = { typePolicies: { Video: { fields: { title: { maxAgeMs: hourMs } } } } };
const homeAges: Visits = { typePolicies: { Query: { fields: { home: { maxAgeMs: hourMs } } } } };
const snapshotAges: Visits = { maxAgeMs: hourMs };

const kept = 'kept, cache';
const refreshing = ['kept, cache, loading, stale', 'new, network'];

const rows: readonly (readonly [
  name: string,
  visits: Visits,
  awayMs: number,
  fetchPolicy: FetchPolicy,
  atOnce: number,
  shown: readonly string[],
  requests: number,
])[] = [
  ['shows what does not age, and asks nobody', {}, 1_000 * hourMs, 'cache-first', 1, [kept], 0],
  ['shows what does not age, and asks once', {}, hourMs, 'cache-and-network', 1, refreshing, 1],
  ['shows nothing first, and asks once', {}, hourMs, 'network-only', 0, ['new, network'], 1],
  ['shows what is young enough, and asks nobody', videosAge, hourMs, 'cache-first', 1, [kept], 0],
  ['shows what is young enough, and asks once', videosAge, hourMs, 'cache-and-network', 1, refreshing, 1],
  [
    'shows a type that is too old as stale, and asks once',
    videosAge,
    hourMs + 1,
    'cache-first',
    1,
    refreshing,
    1,
  ],
  [
    'shows a type that is too old as stale, and asks once',
    videosAge,
    hourMs + 1,
    'cache-and-network',
    1,
    refreshing,
    1,
  ],
  [
    'shows a field that is too old as stale, and asks once',
    titlesAge,
    hourMs + 1,
    'cache-first',
    1,
    refreshing,
    1,
  ],
  [
    'shows a field that is too old as stale, and asks once',
    titlesAge,
    hourMs + 1,
    'cache-and-network',
    1,
    refreshing,
    1,
  ],
  [
    'shows a list that is too old as stale, and asks once',
    homeAges,
    hourMs + 1,
    'cache-first',
    1,
    refreshing,
    1,
  ],
  [
    'shows nothing expired where no request is allowed',
    videosAge,
    hourMs + 1,
    'cache-only',
    0,
    ['nothing, none'],
    0,
  ],
  ['shows a snapshot that is young enough', snapshotAges, hourMs, 'cache-first', 1, [kept], 0],
  [
    'shows nothing of a snapshot that is too old, and asks once',
    snapshotAges,
    hourMs + 1,
    'cache-first',
    0,
    ['new, network'],
    1,
  ],
];
for (const [name, visits, awayMs, fetchPolicy, atOnce, shown, requests] of rows) {
  it(`${fetchPolicy} ${name}`, async () => {
    const { seeHome, visit, advance } = visitor(visits);
    seeHome();
    await advance(awayMs);
    const { watch, fetch } = visit();
    const page = watch(fetchPolicy);
    assert.equal(page.atOnce(), shown.slice(0, atOnce), 'within the call');
    await advance(0);
    assert.equal(page.words(), shown);
    assert.is(fetch.requests.length, requests);
  });
}

it('says which fields are too old, of data that is whole', async () => {
  const { seeHome, visit, advance } = visitor(titlesAge);
  seeHome();
  await advance(hourMs + 1);
  const { watched } = visit().watch('cache-first');
  const { partial, missing } = watched.getCurrentResult();
  assert.equal({ partial, missing }, { partial: false, missing: [['home', 0, 'title']] });
});

it('keeps showing what is too old, as stale, when the refresh fails, beside the error', async () => {
  const { seeHome, visit, advance } = visitor({
    ...videosAge,
    script: () => ({ error: new TypeError('fetch failed') }),
  });
  seeHome();
  await advance(hourMs + 1);
  const page = visit().watch('cache-first');
  await advance(0);
  assert.equal(page.words(), ['kept, cache, loading, stale', 'kept, cache, stale, network']);
});

it('keeps showing what is too old, as stale, when the server refuses, beside its error', async () => {
  const { seeHome, visit, advance } = visitor({
    ...videosAge,
    script: () => ({ json: { data: null, errors: [{ message: 'not now' }] } }),
  });
  seeHome();
  await advance(hourMs + 1);
  const page = visit().watch('cache-first');
  await advance(0);
  assert.equal(page.words(), ['kept, cache, loading, stale', 'kept, cache, stale, graphql']);
});

it('asks for one page alone where only that one has aged', async () => {
  const { visit, advance } = visitor(videosAge);
  const first = visit();
  first.cache.writeQuery({ query: HomePage, data: home('kept') });
  first.cache.writeQuery({ query: ChannelPage, data: { channel } });
  first.save();
  await advance(hourMs + 1);
  const { client, watch, fetch } = visit();
  const page = watch('cache-first');
  const results: QueryResult[] = [];
  client.watchQuery({ query: ChannelPage }).subscribe((result) => results.push(result));
  await advance(0);
  assert.equal(page.words(), refreshing);
  assert.equal(
    results.map(({ source, stale, loading }) => ({ source, stale, loading })),
    [{ source: 'cache', stale: false, loading: false }],
  );
  assert.equal(
    fetch.requests.map(({ body }) => (body as { operationName: string }).operationName),
    ['HomePage'],
  );
});

it('does not grow younger by being restored and saved again', async () => {
  const { seeHome, visit, advance } = visitor(videosAge);
  seeHome();
  for (let count = 0; count < 3; count += 1) {
    await advance(20 * minuteMs);
    const { watch, fetch, save } = visit();
    assert.equal(watch('cache-first').words(), [kept]);
    save();
    await advance(0);
    assert.is(fetch.requests.length, 0);
  }
  await advance(1);
  const page = visit().watch('cache-first');
  await advance(0);
  assert.equal(page.words(), refreshing);
});

it('is young again once it was refreshed, and stays so in the next visit', async () => {
  const { seeHome, visit, advance } = visitor(videosAge);
  seeHome();
  await advance(2 * hourMs);
  const second = visit();
  second.watch('cache-first');
  await advance(0);
  second.save();
  await advance(hourMs);
  const { watch, fetch } = visit();
  assert.equal(watch('cache-first').words(), ['new, cache']);
  await advance(0);
  assert.is(fetch.requests.length, 0);
});

it('under a clock that went back is as young as can be, and ages from there', async () => {
  const { seeHome, visit, advance, setClock } = visitor(videosAge);
  seeHome();
  setClock(-1_000 * hourMs);
  const second = visit();
  assert.equal(second.watch('cache-first').words(), [kept]);
  await advance(hourMs);
  assert.is(second.fetch.requests.length, 0);
  assert.equal(second.watch('cache-first').words(), [kept]);
  await advance(1);
  const page = second.watch('cache-first');
  await advance(0);
  assert.equal(page.words(), refreshing);
  assert.is(second.fetch.requests.length, 1);
});

it('is dropped under a clock that went back further than a snapshot may be old, and not before', async () => {
  const { seeHome, visit, advance, setClock } = visitor(snapshotAges);
  seeHome();
  setClock(-hourMs);
  const second = visit();
  assert.equal(second.watch('cache-first').words(), [kept]);
  assert.equal(second.events(), ['persistence.restored']);
  setClock(-1);
  const third = visit();
  const page = third.watch('cache-first');
  assert.equal(third.events(), ['persistence.dropped']);
  await advance(0);
  assert.equal(page.words(), ['new, network']);
});

it.run();
