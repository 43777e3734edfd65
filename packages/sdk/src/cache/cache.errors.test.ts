import { gql } from 'graphql-tag';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './createCache.ts';

const it = suite('createCache: errors and order');

const query = gql`
  {
    video {
      id
      title
      channel {
        id
        name
      }
    }
  }
`;
const video = (fields: object = {}) => ({
  video: {
    __typename: 'Video',
    id: '1',
    title: 'good',
    channel: { __typename: 'Channel', id: '2', name: 'name' },
    ...fields,
  },
});
const error = { message: 'failed', path: ['video', 'title'] };

it('keeps good data when a null comes from an error, and the error beside it', () => {
  const cache = createCache();
  cache.writeQuery({ query, data: video() });
  assert.ok(cache.writeQuery({ query, data: video({ title: null }), errors: [error] }));
  assert.equal(cache.diff({ query }), { result: video(), complete: true, missing: [], errors: [error] });
});

it('keeps the good siblings of a field that failed', () => {
  const cache = createCache();
  cache.writeQuery({ query, data: video() });
  const channel = { __typename: 'Channel', id: '2', name: 'newer' };
  cache.writeQuery({ query, data: video({ title: null, channel }), errors: [error] });
  assert.equal(cache.readQuery({ query }), video({ channel }));
});

it('answers the null and its error where there was nothing before', () => {
  const cache = createCache();
  cache.writeQuery({ query, data: video({ title: null }), errors: [error] });
  assert.equal(cache.diff({ query }), {
    result: video({ title: null }),
    complete: true,
    missing: [],
    errors: [error],
  });
});

it('forgets the error when the field comes without one, be it null', () => {
  const cache = createCache();
  cache.writeQuery({ query, data: video({ title: null }), errors: [error] });
  cache.writeQuery({ query, data: video({ title: null }) });
  assert.equal(cache.diff({ query }), { result: video({ title: null }), complete: true, missing: [] });
});

it('gives the error to every query that reads the field, under its own path', () => {
  const cache = createCache();
  cache.writeQuery({ query, data: video({ title: null }), errors: [error] });
  const other = gql`
    {
      top {
        list {
          name: title
          id
        }
      }
    }
  `;
  cache.writeQuery({
    query: gql`
      {
        top {
          list {
            id
          }
        }
      }
    `,
    data: { top: { list: [{ __typename: 'Video', id: '1' }] } },
  });
  assert.equal(cache.diff({ query: other }).errors, [
    { message: 'failed', path: ['top', 'list', 0, 'name'] },
  ]);
});

it('keeps an object whose null came up from a field below', () => {
  const cache = createCache();
  cache.writeQuery({ query, data: video() });
  const below = { message: 'no name', path: ['video', 'channel', 'name'] };
  cache.writeQuery({ query, data: video({ channel: null }), errors: [below] });
  assert.equal(cache.diff({ query }), { result: video(), complete: true, missing: [], errors: [below] });
});

it('is not changed by a response without data', () => {
  const cache = createCache();
  cache.writeQuery({ query, data: video() });
  const before = cache.diff({ query });
  cache.watch({ query, callback: () => assert.unreachable('a watcher was notified') });
  assert.not.ok(cache.writeQuery({ query, data: null, errors: [error, { message: 'Sign in first.' }] }));
  assert.equal(cache.diff({ query }), before);
});

it('attaches an error without a path to every field of the response, until they are written without it', () => {
  const cache = createCache();
  const pathless = { message: 'Slow today.' };
  assert.ok(cache.writeQuery({ query, data: video(), errors: [pathless] }));
  assert.equal(cache.diff({ query }), { result: video(), complete: true, missing: [], errors: [pathless] });
  cache.writeQuery({ query, data: video() });
  assert.is(cache.diff({ query }).errors, undefined);
});

it('takes an error whose path is null for one that names no field', () => {
  const cache = createCache();
  const errors = [{ message: 'failed', path: null as unknown as undefined }];
  cache.writeQuery({ query, data: video(), errors });
  assert.equal(cache.diff({ query }), { result: video(), complete: true, missing: [], errors });
});

it('keeps an item that failed if all others are where they were', () => {
  const cache = createCache();
  const list = gql`
    {
      list {
        id
      }
    }
  `;
  const item = (id: string) => ({ __typename: 'Item', id });
  const failed = { message: 'gone', path: ['list', 1] };
  cache.writeQuery({ query: list, data: { list: [item('1'), item('2')] } });
  cache.writeQuery({ query: list, data: { list: [item('1'), null] }, errors: [failed] });
  assert.equal(cache.diff({ query: list }).result, { list: [item('1'), item('2')] });
  assert.equal(cache.diff({ query: list }).errors, [failed]);
  cache.writeQuery({ query: list, data: { list: [item('3'), null] }, errors: [failed] });
  assert.equal(cache.diff({ query: list }).result, { list: [item('3'), null] });
  assert.equal(cache.diff({ query: list }).errors, [failed]);
  cache.writeQuery({ query: list, data: { list: [item('3')] } });
  assert.is(cache.diff({ query: list }).errors, undefined);
});

for (const [name, good, failed, changed, path] of [
  ['scalars', ['a', 'b'], ['a', null], ['c', null], ['list', 1]],
  ['lists of scalars', [['a', 'b'], ['c']], [['a', null], ['c']], [['a', null], ['d']], ['list', 0, 1]],
] as const) {
  it(`keeps an item of a list of ${name} that failed if all others are where they were`, () => {
    const cache = createCache();
    const list = gql`
      {
        list
      }
    `;
    const errors = [{ message: 'failed', path }];
    cache.writeQuery({ query: list, data: { list: good } as any });
    cache.writeQuery({ query: list, data: { list: failed } as any, errors });
    assert.equal(cache.diff({ query: list }), {
      result: { list: good },
      complete: true,
      missing: [],
      errors,
    });
    cache.writeQuery({ query: list, data: { list: changed } as any, errors });
    assert.equal(cache.diff({ query: list }).result, { list: changed });
    assert.equal(cache.diff({ query: list }).errors, errors);
    const restored = createCache();
    restored.restore(cache.extract());
    assert.equal(restored.diff({ query: list }).missing, [['list']]);
    cache.writeQuery({ query: list, data: { list: changed } as any });
    assert.is(cache.diff({ query: list }).errors, undefined);
  });
}

it('keeps an item of a list in a list that failed if all others are where they were', () => {
  const cache = createCache();
  const grid = gql`
    {
      grid {
        id
      }
    }
  `;
  const item = (id: string) => ({ __typename: 'Item', id });
  const good = { grid: [[item('1'), item('2')], [item('3')]] };
  const errors = [{ message: 'gone', path: ['grid', 0, 1] }];
  cache.writeQuery({ query: grid, data: good });
  cache.writeQuery({ query: grid, data: { grid: [[item('1'), null], [item('3')]] }, errors });
  assert.equal(cache.diff({ query: grid }), { result: good, complete: true, missing: [], errors });
});

it('takes the null of an error in an optimistic update for what is expected', () => {
  const cache = createCache();
  const list = gql`
    {
      list
    }
  `;
  cache.writeQuery({ query: list, data: { list: ['a', 'b'] } });
  cache.recordOptimisticTransaction((layer) => {
    layer.writeQuery({
      query: list,
      data: { list: ['a', null] } as any,
      errors: [{ message: 'failed', path: ['list', 1] }],
    });
  }, 'layer');
  assert.equal(cache.readQuery({ query: list }), { list: ['a', null] });
  cache.removeOptimistic('layer');
  assert.equal(cache.readQuery({ query: list }), { list: ['a', 'b'] });
});

for (const [name, merge] of [
  ['takes the incoming objects', (_: unknown, incoming: any) => incoming],
  ['makes new ones', (_: unknown, { edges }: any) => ({ edges: edges.map((edge: object) => ({ ...edge })) })],
] as const) {
  it(`keeps the errors in objects without a key beside a field whose merge function ${name}`, () => {
    const feed = gql`
      {
        viewer {
          id
          feed {
            edges {
              node {
                id
              }
            }
          }
        }
      }
    `;
    const data = (id: string | null) => ({
      viewer: {
        __typename: 'User',
        id: '1',
        feed: { edges: [{ node: id === null ? null : { __typename: 'Video', id } }] },
      },
    });
    const cache = createCache({ typePolicies: { User: { fields: { feed: { merge } } } } });
    const errors = [{ message: 'no node', path: ['viewer', 'feed', 'edges', 0, 'node'] }];
    cache.writeQuery({ query: feed, data: data(null), errors });
    assert.equal(cache.diff({ query: feed }), { result: data(null), complete: true, missing: [], errors });
    cache.writeQuery({ query: feed, data: data('1') });
    assert.equal(cache.diff({ query: feed }), { result: data('1'), complete: true, missing: [] });
  });
}

it('follows errors into the items of a list', () => {
  const cache = createCache();
  const list = gql`
    {
      list {
        id
        name
      }
    }
  `;
  const data = (name: string | null) => ({
    list: [
      { __typename: 'Item', id: '1', name: 'a' },
      { __typename: 'Item', id: '2', name },
    ],
  });
  cache.writeQuery({ query: list, data: data('b') });
  const failed = { message: 'no name', path: ['list', 1, 'name'] };
  cache.writeQuery({ query: list, data: data(null), errors: [failed] });
  assert.equal(cache.diff({ query: list }), {
    result: data('b'),
    complete: true,
    missing: [],
    errors: [failed],
  });
});

it('notifies watchers of new and cleared errors', () => {
  const cache = createCache();
  cache.writeQuery({ query, data: video() });
  const heard: unknown[] = [];
  cache.watch({ query, callback: (diff) => heard.push(diff.errors?.length ?? 0) });
  cache.writeQuery({ query, data: video({ title: null }), errors: [error] });
  cache.writeQuery({ query, data: video({ title: null }), errors: [error] });
  cache.writeQuery({ query, data: video() });
  assert.equal(heard, [1, 0]);
});

it('leaves a null caused by an error out of a snapshot', () => {
  const cache = createCache();
  cache.writeQuery({ query, data: video({ title: null }), errors: [error] });
  const restored = createCache();
  restored.restore(cache.extract());
  assert.equal(restored.diff({ query }).missing, [['video', 'title']]);
});

it('does not let an older request overwrite a field that a newer one wrote', () => {
  const cache = createCache();
  const older = cache.requestStarted();
  const newer = cache.requestStarted();
  assert.ok(newer > older);
  cache.writeQuery({ query, data: video({ title: 'newer' }), order: newer });
  assert.not.ok(cache.writeQuery({ query, data: video({ title: 'older' }), order: older }));
  assert.is(cache.readQuery<any, any>({ query }).video.title, 'newer');
});

it('takes from an older request what no newer one wrote', () => {
  const cache = createCache();
  const older = cache.requestStarted();
  const newer = cache.requestStarted();
  const title = gql`
    {
      video {
        id
        title
      }
    }
  `;
  cache.writeQuery({
    query: title,
    data: { video: { __typename: 'Video', id: '1', title: 'newer' } },
    order: newer,
  });
  cache.writeQuery({ query, data: video({ title: 'older' }), order: older });
  assert.equal(cache.readQuery({ query }), video({ title: 'newer' }));
});

it('takes the entities of an older list, and not the list', () => {
  const cache = createCache();
  const older = cache.requestStarted();
  const newer = cache.requestStarted();
  const list = gql`
    {
      list {
        id
        name
      }
    }
  `;
  const item = (id: string, name: string) => ({ __typename: 'Item', id, name });
  cache.writeQuery({ query: list, data: { list: [item('1', 'new')] }, order: newer });
  cache.writeQuery({ query: list, data: { list: [item('1', 'old'), item('2', 'two')] }, order: older });
  assert.equal(cache.readQuery({ query: list }), { list: [item('1', 'new')] });
  assert.is(
    cache.readFragment<any, any>({
      id: 'Item:2',
      fragment: gql`
        fragment Two on Item {
          name
        }
      `,
    }).name,
    'two',
  );
});

it('treats a write without an order as the youngest', () => {
  const cache = createCache();
  const order = cache.requestStarted();
  cache.writeQuery({ query, data: video({ title: 'local' }) });
  cache.writeQuery({ query, data: video({ title: 'answer' }), order });
  assert.is(cache.readQuery<any, any>({ query }).video.title, 'local');
  cache.writeQuery({ query, data: video({ title: 'next' }), order: cache.requestStarted() });
  assert.is(cache.readQuery<any, any>({ query }).video.title, 'next');
});

it('does not record an older error for a newer value', () => {
  const cache = createCache();
  const older = cache.requestStarted();
  cache.writeQuery({ query, data: video(), order: cache.requestStarted() });
  cache.writeQuery({ query, data: video({ title: null }), errors: [error], order: older });
  assert.is(cache.diff({ query }).errors, undefined);
});

it.run();
