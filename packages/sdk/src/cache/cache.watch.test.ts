import { gql } from 'graphql-tag';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './createCache.ts';

const it = suite('createCache: watch');

const query = gql`
  query ($id: ID!) {
    video(id: $id) {
      id
      title
    }
  }
`;
const video = (id: string, title: string) => ({ video: { __typename: 'Video', id, title } });

function watched(id = '1') {
  const cache = createCache();
  cache.writeQuery({ query, variables: { id }, data: video(id, 'first') });
  const titles: unknown[] = [];
  const stop = cache.watch<any, any>({
    query,
    variables: { id },
    callback: (diff) => titles.push(diff.result?.video.title ?? null),
  });
  return { cache, titles, stop };
}

it('calls back when its own data changed', () => {
  const { cache, titles } = watched();
  cache.writeQuery({ query, variables: { id: '1' }, data: video('1', 'second') });
  assert.equal(titles, ['second']);
});

it('calls back at once only if asked to', () => {
  const { cache } = watched();
  const titles: unknown[] = [];
  cache.watch<any, any>({
    query,
    variables: { id: '1' },
    immediate: true,
    callback: (diff) => titles.push(diff.result.video.title),
  });
  assert.equal(titles, ['first']);
});

it('does not call back for equal data, other entities or other fields', () => {
  const { cache, titles } = watched();
  cache.writeQuery({ query, variables: { id: '1' }, data: video('1', 'first') });
  cache.writeQuery({ query, variables: { id: '2' }, data: video('2', 'other') });
  cache.writeFragment({
    id: 'Video:1',
    fragment: gql`
      fragment Likes on Video {
        likes
      }
    `,
    data: { likes: 1 },
  });
  assert.equal(titles, []);
});

it('calls back once for a batch, at its end', () => {
  const { cache, titles } = watched();
  const answer = cache.batch({
    update: (inner) => {
      inner.writeQuery({ query, variables: { id: '1' }, data: video('1', 'second') });
      inner.batch({
        update: () => inner.writeQuery({ query, variables: { id: '1' }, data: video('1', 'third') }),
      });
      assert.equal(titles, []);
      return 7;
    },
  });
  assert.is(answer, 7);
  assert.equal(titles, ['third']);
});

it('stops on request, even from another callback', () => {
  const { cache, titles, stop } = watched();
  const other = createCacheWatcher(cache, () => stopSecond());
  const heard: unknown[] = [];
  const stopSecond = cache.watch({ query, variables: { id: '1' }, callback: (diff) => heard.push(diff) });
  cache.writeQuery({ query, variables: { id: '1' }, data: video('1', 'second') });
  stop();
  stop();
  other();
  cache.writeQuery({ query, variables: { id: '1' }, data: video('1', 'third') });
  assert.equal(titles, ['second']);
  assert.equal(heard, []);
});

function createCacheWatcher(cache: ReturnType<typeof createCache>, callback: () => void): () => void {
  return cache.watch({ query, variables: { id: '1' }, callback });
}

it('reports data that goes missing and comes back', () => {
  const { cache, titles } = watched();
  cache.evict({ id: 'Video:1' });
  cache.evict({ id: 'Video:1' });
  cache.writeQuery({ query, variables: { id: '1' }, data: video('1', 'again') });
  assert.equal(titles, [null, 'again']);
});

it('does not call back while the same things are missing', () => {
  const cache = createCache();
  let calls = 0;
  cache.watch({
    query: gql`
      {
        a
        b {
          c
        }
      }
    `,
    callback: () => (calls += 1),
  });
  cache.writeQuery({
    query: gql`
      {
        b {
          c
        }
      }
    `,
    data: { b: { c: 1 } },
  });
  assert.is(calls, 1);
  cache.writeQuery({
    query: gql`
      {
        b {
          c
        }
      }
    `,
    data: { b: { c: 2 } },
  });
  assert.is(calls, 1);
});

it('shows partial data to those who asked for it', () => {
  const cache = createCache();
  const heard: unknown[] = [];
  cache.watch({
    query: gql`
      {
        a
        b
      }
    `,
    returnPartialData: true,
    callback: (diff) => heard.push(diff.result),
  });
  cache.writeQuery({
    query: gql`
      {
        a
      }
    `,
    data: { a: 1 },
  });
  assert.equal(heard, [{ a: 1 }]);
});

it('lets a callback write, and reports that change too', () => {
  const { cache, titles } = watched();
  const stop = cache.watch<any, any>({
    query,
    variables: { id: '1' },
    callback: (diff) => {
      if (diff.result.video.title === 'second')
        cache.writeQuery({ query, variables: { id: '1' }, data: video('1', 'third') });
    },
  });
  cache.writeQuery({ query, variables: { id: '1' }, data: video('1', 'second') });
  stop();
  assert.equal(titles, ['second', 'third']);
});

it('calls the other callbacks when one throws, and then throws its error', () => {
  const cache = createCache();
  cache.writeQuery({ query, variables: { id: '1' }, data: video('1', 'first') });
  cache.watch({
    query,
    variables: { id: '1' },
    callback: () => {
      throw new Error('mine');
    },
  });
  let calls = 0;
  cache.watch({ query, variables: { id: '1' }, callback: () => (calls += 1) });
  assert.throws(
    () => cache.writeQuery({ query, variables: { id: '1' }, data: video('1', 'second') }),
    /mine/,
  );
  assert.is(calls, 1);
});

it('reports changes made before an update threw', () => {
  const { cache, titles } = watched();
  const update = () => {
    cache.writeQuery({ query, variables: { id: '1' }, data: video('1', 'second') });
    throw new Error('mine');
  };
  assert.throws(() => cache.batch({ update }), /mine/);
  assert.equal(titles, ['second']);
});

it('costs each of many watchers nothing but their own changes', () => {
  const cache = createCache();
  const calls = new Map<string, number>();
  for (let index = 0; index < 1_000; index += 1) {
    const id = String(index);
    cache.writeQuery({ query, variables: { id }, data: video(id, 'first') });
    cache.watch({ query, variables: { id }, callback: () => calls.set(id, (calls.get(id) ?? 0) + 1) });
  }
  cache.writeQuery({ query, variables: { id: '500' }, data: video('500', 'second') });
  cache.writeQuery({ query, variables: { id: '7' }, data: video('500', 'third') });
  assert.equal(
    [...calls],
    [
      ['500', 2],
      ['7', 1],
    ],
  );
});

it.run();
