import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './createCache.ts';
import { watchFragment } from './watchFragment.ts';
import { gql } from '../gql.ts';

const Title = gql<{ id: string; title: string }, {}>`
  fragment Title on Video {
    id
    title
  }
`;
const HomePage = gql<{ home: { id: string; title: string }[] }, {}>`
  query HomePage {
    home {
      id
      title
    }
  }
`;
const video = (id: string, title: string) => ({ __typename: 'Video', id, title });

/** A cache that holds two videos. */
function filled() {
  const cache = createCache({ gc: false });
  cache.writeQuery({ query: HomePage, data: { home: [video('1', 'Ducks'), video('2', 'Geese')] } });
  return cache;
}

const it = suite('watchFragment');

it('shows what the fragment selects, as one object until that changes', () => {
  const cache = filled();
  const watched = watchFragment(cache, { fragment: Title, id: 'Video:1' });
  const result = watched.getCurrentResult();
  assert.equal(result, { data: video('1', 'Ducks'), complete: true, missing: [], dataState: 'complete' });
  cache.writeFragment({ fragment: Title, id: 'Video:2', data: video('2', 'Swans') });
  assert.is(watched.getCurrentResult(), result);
});

it('reports changes of its own entity only', () => {
  const cache = filled();
  const watched = watchFragment(cache, { fragment: Title, id: 'Video:1' });
  const titles: string[] = [];
  const stop = watched.subscribe(() => titles.push(watched.getCurrentResult().data.title));
  cache.writeFragment({ fragment: Title, id: 'Video:2', data: video('2', 'Swans') });
  cache.writeFragment({ fragment: Title, id: 'Video:1', data: video('1', 'Drakes') });
  stop();
  cache.writeFragment({ fragment: Title, id: 'Video:1', data: video('1', 'Eiders') });
  assert.equal(titles, ['Drakes']);
});

it('waits for an entity that is not there yet, over collections of garbage', () => {
  const cache = filled();
  const watched = watchFragment(cache, { fragment: Title, id: 'Video:3' });
  assert.equal(watched.getCurrentResult(), {
    data: {},
    complete: false,
    missing: [[]],
    dataState: 'partial',
  });
  let calls = 0;
  watched.subscribe(() => (calls += 1));
  cache.gc();
  cache.writeQuery({ query: HomePage, data: { home: [video('3', 'Loons')] } });
  assert.is(calls, 1);
  assert.is(watched.getCurrentResult().data.title, 'Loons');
});

it('retains its entity while it is watched, even if the entity is unreachable', () => {
  const cache = filled();
  const watched = watchFragment(cache, { fragment: Title, id: 'Video:1' });
  const stop = watched.subscribe(() => {});
  cache.writeQuery({ query: HomePage, data: { home: [] } });
  assert.equal(cache.gc(), ['Video:2']);
  assert.is(watched.getCurrentResult().data.title, 'Ducks');
  stop();
  assert.equal(cache.gc(), ['Video:1']);
});

it('shows what there is of an entity, and says what is lacking', () => {
  const cache = createCache();
  const Id = gql<{ id: string }, {}>`
    fragment Id on Video {
      id
    }
  `;
  cache.writeFragment({ fragment: Id, id: 'Video:1', data: { __typename: 'Video', id: '1' } as never });
  const result = watchFragment(cache, { fragment: Title, id: 'Video:1' }).getCurrentResult();
  assert.equal(result.data, { __typename: 'Video', id: '1' });
  assert.equal(result.missing, [['title']]);
  assert.is(result.dataState, 'partial');
});

it('shows nothing of an entity of another type', () => {
  const cache = filled();
  const Channel = gql<{ id: string }, {}>`
    fragment Channel on Channel {
      id
    }
  `;
  cache.writeFragment({
    fragment: Channel,
    id: 'Channel:1',
    data: { __typename: 'Channel', id: '1' } as never,
  });
  assert.is(watchFragment(cache, { fragment: Title, id: 'Channel:1' }).getCurrentResult().complete, false);
});

it('looks beneath what is optimistic where it is asked to', () => {
  const cache = filled();
  const shown = watchFragment(cache, { fragment: Title, id: 'Video:1' });
  const beneath = watchFragment(cache, { fragment: Title, id: 'Video:1', optimistic: false });
  cache.recordOptimisticTransaction((layer) => {
    layer.writeFragment({ fragment: Title, id: 'Video:1', data: video('1', 'Drakes') });
  }, 'expected');
  assert.is(shown.getCurrentResult().data.title, 'Drakes');
  assert.is(beneath.getCurrentResult().data.title, 'Ducks');
});

it('knows no caches of others, and says so', () => {
  assert.throws(() => watchFragment({} as never, { fragment: Title, id: 'Video:1' }), /Pass that cache/);
});

it.run();
