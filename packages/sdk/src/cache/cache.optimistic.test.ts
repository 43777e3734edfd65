import { gql } from 'graphql-tag';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cache } from '../contract/cache.ts';
import { createCache } from './createCache.ts';

const it = suite('createCache: optimistic layers');

const query = gql`
  {
    video {
      id
      likes
      title
      state {
        liked
      }
    }
    list {
      id
    }
  }
`;
const item = (id: string) => ({ __typename: 'Item', id });
const data = {
  video: {
    __typename: 'Video',
    id: '1',
    likes: 10,
    title: 't',
    state: { __typename: 'State', liked: false },
  },
  list: [item('a')],
};

function filled(): Cache {
  const cache = createCache();
  cache.writeQuery({ query, data });
  return cache;
}

const likes = gql`
  fragment LikesOf on Video {
    likes
  }
`;
const setLikes = (count: number) => (cache: Cache) => {
  cache.writeFragment({ id: 'Video:1', fragment: likes, data: { likes: count } });
};
const addLike = (cache: Cache) => {
  cache.modify({ id: 'Video:1', fields: { likes: (count: number) => count + 1 } });
};
const addItem = (id: string) => (cache: Cache) => {
  cache.updateQuery<any, any>({ query }, (before) => ({ ...before, list: [...before.list, item(id)] }));
};
const likesOf = (cache: Cache, optimistic = true) =>
  cache.readQuery<any, any>({ query, optimistic }).video.likes;
const idsOf = (cache: Cache) =>
  cache
    .readQuery<any, any>({ query })
    .list.map((one: any) => one.id)
    .join('');

it('shows a layer over the data, and takes it back without a trace', () => {
  const cache = filled();
  const before = cache.readQuery({ query });
  cache.recordOptimisticTransaction(setLikes(11), 'one');
  assert.is(likesOf(cache), 11);
  cache.removeOptimistic('one');
  assert.equal(cache.readQuery({ query }), before);
  assert.equal(cache.extract(), filled().extract());
});

it('shows the base data on request', () => {
  const cache = filled();
  cache.recordOptimisticTransaction(setLikes(11), 'one');
  assert.is(likesOf(cache, false), 10);
  assert.is(cache.readFragment<any, any>({ id: 'Video:1', fragment: likes, optimistic: false }).likes, 10);
  assert.is(likesOf(cache), 11);
});

for (const order of [
  'one two three',
  'three two one',
  'two one three',
  'two three one',
  'one three two',
  'three one two',
]) {
  it(`ends on the right value when layers go in the order ${order}`, () => {
    const cache = filled();
    for (const id of ['one', 'two', 'three']) cache.recordOptimisticTransaction(addLike, id);
    assert.is(likesOf(cache), 13);
    let left = 3;
    for (const id of order.split(' ')) {
      cache.removeOptimistic(id);
      left -= 1;
      assert.is(likesOf(cache), 10 + left);
    }
    assert.equal(cache.readQuery({ query }), data);
  });
}

it('replaces a layer by the answer in one step', () => {
  const cache = filled();
  cache.recordOptimisticTransaction(addLike, 'one');
  cache.recordOptimisticTransaction(addLike, 'two');
  const heard: number[] = [];
  cache.watch<any, any>({ query, callback: (diff) => heard.push(diff.result.video.likes) });
  cache.batch({ update: setLikes(11), removeOptimistic: 'one' });
  assert.equal([likesOf(cache), likesOf(cache, false)], [12, 11]);
  assert.equal(heard, []);
  cache.batch({ update: setLikes(20), removeOptimistic: 'two' });
  assert.equal(heard, [20]);
});

it('writes nothing of the layers into the data', () => {
  const cache = filled();
  cache.recordOptimisticTransaction(addItem('x'), 'x');
  cache.recordOptimisticTransaction(addItem('y'), 'y');
  assert.is(idsOf(cache), 'axy');
  cache.batch({ update: addItem('X'), removeOptimistic: 'x' });
  assert.is(idsOf(cache), 'aXy');
  addItem('z')(cache);
  cache.removeOptimistic('y');
  assert.is(idsOf(cache), 'aXz');
});

it('lets a layer see the layers below it', () => {
  const cache = filled();
  cache.recordOptimisticTransaction(addItem('x'), 'x');
  const seen: string[] = [];
  cache.recordOptimisticTransaction((inner) => {
    seen.push(idsOf(inner));
    inner.evict({ id: 'Video:1' });
  }, 'y');
  assert.equal(cache.diff({ query }).missing, [['video']]);
  cache.removeOptimistic('x');
  assert.equal(seen, ['ax', 'a']);
  assert.equal(cache.diff({ query }).missing, [['video']]);
  cache.removeOptimistic('y');
  assert.equal(cache.readQuery({ query }), data);
});

it('keeps what is written beneath a layer until the layer goes', () => {
  const cache = filled();
  cache.recordOptimisticTransaction(setLikes(11), 'one');
  cache.writeQuery({ query, data: { ...data, video: { ...data.video, likes: 50, title: 'new' } } });
  const shown = cache.readQuery<any, any>({ query }).video;
  assert.equal([shown.likes, shown.title], [11, 'new']);
  cache.removeOptimistic('one');
  assert.is(likesOf(cache), 50);
});

it('changes objects without a key, and takes that back', () => {
  const cache = filled();
  cache.recordOptimisticTransaction((inner) => {
    inner.writeQuery({
      query: gql`
        {
          video {
            id
            state {
              liked
              since
            }
          }
        }
      `,
      data: {
        video: { __typename: 'Video', id: '1', state: { __typename: 'State', liked: true, since: 5 } },
      },
    });
  }, 'one');
  assert.is(cache.readQuery<any, any>({ query }).video.state.liked, true);
  cache.removeOptimistic('one');
  assert.equal(cache.readQuery({ query }), data);
  assert.equal(
    cache.diff({
      query: gql`
        {
          video {
            state {
              since
            }
          }
        }
      `,
    }).missing,
    [['video', 'state', 'since']],
  );
});

it('makes entities that are there only as long as the layer', () => {
  const cache = createCache();
  cache.recordOptimisticTransaction((inner) => inner.writeQuery({ query, data }), 'one');
  assert.equal(cache.readQuery({ query }), data);
  assert.is(cache.readQuery({ query, optimistic: false }), null);
  // That the types of those objects are object types is known from then on.
  assert.equal({ ...cache.extract(), types: [] }, createCache().extract());
  cache.removeOptimistic('one');
  assert.is(cache.readQuery({ query }), null);
  assert.is(cache.readFragment({ id: 'Video:1', fragment: likes }), null);
});

it('notifies watchers once when a layer is added and once when it is removed', () => {
  const cache = filled();
  const shown: number[] = [];
  const stored: number[] = [];
  cache.watch<any, any>({ query, callback: (diff) => shown.push(diff.result.video.likes) });
  cache.watch<any, any>({
    query,
    optimistic: false,
    callback: (diff) => stored.push(diff.result.video.likes),
  });
  cache.recordOptimisticTransaction((inner) => {
    setLikes(11)(inner);
    setLikes(12)(inner);
  }, 'one');
  cache.writeFragment({ id: 'Video:1', fragment: likes, data: { likes: 40 } });
  cache.removeOptimistic('one');
  assert.equal(shown, [12, 40]);
  assert.equal(stored, [40]);
});

it('leaves no layer behind when its update throws', () => {
  const cache = filled();
  cache.recordOptimisticTransaction(addLike, 'one');
  const failing = (inner: Cache) => {
    addLike(inner);
    throw new Error('mine');
  };
  assert.throws(() => cache.recordOptimisticTransaction(failing, 'two'), /mine/);
  assert.is(likesOf(cache), 11);
  cache.removeOptimistic('two');
  assert.is(likesOf(cache), 11);
});

it('drops a layer that throws when it runs again, and keeps the others', () => {
  const cache = filled();
  let broken = false;
  cache.recordOptimisticTransaction(addLike, 'one');
  cache.recordOptimisticTransaction((inner) => {
    addLike(inner);
    if (broken) throw new Error('mine');
  }, 'two');
  cache.recordOptimisticTransaction(addLike, 'three');
  broken = true;
  assert.throws(() => cache.removeOptimistic('one'), /mine/);
  assert.is(likesOf(cache), 11);
  cache.removeOptimistic('three');
  assert.is(likesOf(cache), 10);
});

it('has nothing to say to the removal of a layer that is not there', () => {
  const cache = filled();
  cache.watch({ query, callback: () => assert.unreachable() });
  cache.removeOptimistic('never');
  assert.is(cache.batch({ update: () => 5, removeOptimistic: 'never' }), 5);
});

it('keeps snapshots, restores and resets free of layers', () => {
  const cache = filled();
  cache.recordOptimisticTransaction(addLike, 'one');
  assert.equal(cache.extract(), filled().extract());
  const other = filled();
  setLikes(30)(other);
  assert.ok(cache.restore(other.extract()));
  assert.is(likesOf(cache, false), 30);
  cache.reset();
  assert.is(cache.readQuery({ query }), null);
  cache.removeOptimistic('one');
  assert.is(cache.readQuery({ query }), null);
});

it('gives readers without layers the same objects before, while and after there are layers', () => {
  const cache = filled();
  const before = cache.readQuery({ query, optimistic: false });
  const told: unknown[] = [];
  cache.watch({ query, optimistic: false, immediate: true, callback: ({ result }) => told.push(result) });
  cache.recordOptimisticTransaction(setLikes(11), 'one');
  assert.is(cache.readQuery({ query, optimistic: false }), before);
  cache.removeOptimistic('one');
  assert.is(cache.readQuery({ query, optimistic: false }), before);
  assert.ok(told.length === 1 && told[0] === before);
});

it('shares with readers without layers what no layer has changed', () => {
  const cache = filled();
  cache.recordOptimisticTransaction(setLikes(11), 'one');
  const [over, under] = [true, false].map((optimistic) => cache.readQuery<any, any>({ query, optimistic }));
  assert.equal([over.video.likes, under.video.likes], [11, 10]);
  assert.is(over.list, under.list);
  assert.is(over.video.state, under.video.state);
});

it.run();
