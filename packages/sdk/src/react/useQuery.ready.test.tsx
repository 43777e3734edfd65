import { mount } from './reactTools.laws.tsx';
import { act } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache, createClient, type FetchPolicy, gql, persistCache } from '../index.ts';
import { createMemoryStorage, createScriptedFetch, createVirtualClock } from '../testing/index.ts';
import { useQuery } from './index.ts';

const HomePage = gql<{ home: { id: string; title: string }[] }, {}>`
  query HomePage {
    home {
      id
      title
    }
  }
`;
const home = (title: string) => ({ home: [{ __typename: 'Video', id: 'v1', title }] });
const storageDelayMs = 300;
const answerDelayMs = 100;

/** A visit with a storage that takes its time, and holds what an earlier visit has seen. */
async function visit(fetchPolicy: FetchPolicy, isStored = true) {
  const clock = createVirtualClock();
  const { runtime } = clock;
  const memory = createMemoryStorage();
  if (isStored) {
    const earlier = createCache();
    earlier.writeQuery({ query: HomePage, data: home('kept') });
    await persistCache(earlier, { storage: memory, runtime }).save();
  }
  const later = <Value,>(answer: () => Value) =>
    new Promise<Value>((resolve) => void clock.setTimeout(() => resolve(answer()), storageDelayMs));
  const storage = { ...memory, getItem: (key: string) => later(() => memory.getItem(key)) };
  const cache = createCache({ runtime });
  const { restored } = persistCache(cache, { storage, runtime });
  const fetch = createScriptedFetch(async () => {
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, answerDelayMs));
    return { json: { data: home('new') } };
  });
  const client = createClient({
    url: 'http://localhost/api/graphql',
    cache,
    fetch,
    runtime,
    ready: restored,
  });

  const shown: string[] = [];
  function Home() {
    const { data, loading } = useQuery(HomePage, { fetchPolicy });
    const text = data?.home[0]!.title ?? (loading ? 'loading' : 'nothing');
    if (shown.at(-1) !== text) shown.push(text);
    return <p>{text}</p>;
  }
  const page = await mount(client, <Home />, { strict: true });
  return {
    shown,
    fetch,
    advance: (ms: number) => act(() => clock.advance(ms)),
    leave: page.unmount,
  };
}

const it = suite('useQuery while the cache is being restored');

it('asks nothing, and then shows what was restored: no request, no flash', async () => {
  const { shown, fetch, advance, leave } = await visit('cache-first');
  await advance(storageDelayMs - 1);
  assert.equal(shown, ['loading']);
  assert.is(fetch.requests.length, 0);
  await advance(1);
  assert.equal(shown, ['loading', 'kept']);
  assert.is(fetch.requests.length, 0);
  await leave();
});

it('shows what was restored, and then the one answer that refreshes it', async () => {
  const { shown, fetch, advance, leave } = await visit('cache-and-network');
  await advance(storageDelayMs - 1);
  assert.is(fetch.requests.length, 0);
  await advance(1);
  assert.equal(shown, ['loading', 'kept']);
  await advance(answerDelayMs);
  assert.equal(shown, ['loading', 'kept', 'new']);
  assert.is(fetch.requests.length, 1);
  await leave();
});

it('asks once where nothing was stored', async () => {
  const { shown, fetch, advance, leave } = await visit('cache-first', false);
  await advance(storageDelayMs + answerDelayMs);
  assert.equal(shown, ['loading', 'new']);
  assert.is(fetch.requests.length, 1);
  await leave();
});

it('asks nothing for a component that is gone before', async () => {
  const { fetch, advance, leave } = await visit('cache-and-network');
  await leave();
  await advance(storageDelayMs);
  assert.is(fetch.requests.length, 0);
});

it.run();
