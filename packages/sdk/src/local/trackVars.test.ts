import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { composeCache } from '../cache/composeCache.ts';
import { createCache } from '../cache/createCache.ts';
import { gql } from '../gql.ts';
import type { ReactiveVar } from '../contract/reactiveVar.ts';
import { makeVar } from './makeVar.ts';
import { trackVars } from './trackVars.ts';

const it = suite('trackVars');

const Cart = gql<{ cartSize: number }, object>`
  query Cart {
    cartSize @client
  }
`;
const Videos = gql<{ videos: readonly { id: string; isChosen: boolean }[] }, object>`
  query Videos {
    videos {
      id
      isChosen @client
    }
  }
`;
function cacheWith(cart: ReactiveVar<readonly string[]>) {
  let reads = 0;
  const cache = trackVars(
    createCache({
      typePolicies: {
        Query: { fields: { cartSize: { read: () => cart().length } } },
        Video: {
          fields: {
            isChosen: {
              read(_, { readField }) {
                reads += 1;
                return cart().includes(readField('id') as string);
              },
            },
          },
        },
      },
    }),
  );
  const ids = ['1', '2', '3'];
  cache.writeQuery<any, any>({
    query: gql`
      query {
        videos {
          id
        }
      }
    `,
    data: { videos: ids.map((id) => ({ __typename: 'Video', id })) },
  });
  return { cache, reads: () => reads };
}

it('reads fields again when a variable changes that they have read', () => {
  const cart = makeVar<readonly string[]>([]);
  const { cache } = cacheWith(cart);
  assert.equal(cache.readQuery({ query: Cart }), { cartSize: 0 });
  cart(['1', '2']);
  assert.equal(cache.readQuery({ query: Cart }), { cartSize: 2 });
});

it('notifies watchers whose result changes, once per change', () => {
  const cart = makeVar<readonly string[]>([]);
  const { cache } = cacheWith(cart);
  const sizes: unknown[] = [];
  const stop = cache.watch({ query: Cart, callback: ({ result }) => sizes.push(result?.cartSize) });
  cart(['1']);
  cart(['2']);
  cart(['2', '3']);
  stop();
  cart([]);
  assert.equal(sizes, [1, 2]);
});

it('keeps what did not change, and does not read fields again without a change', () => {
  const cart = makeVar<readonly string[]>([]);
  const { cache, reads } = cacheWith(cart);
  const before = cache.readQuery({ query: Videos })!.videos;
  assert.is(reads(), 3);
  cache.readQuery({ query: Videos });
  assert.is(reads(), 3);
  cart(['2']);
  const after = cache.readQuery({ query: Videos })!.videos;
  assert.equal(
    after.map(({ isChosen }) => isChosen),
    [false, true, false],
  );
  assert.is(after[0], before[0]);
  assert.is.not(after[1], before[1]);
  assert.is(reads(), 6);
});

it('notifies several caches, and tracks a cache once', () => {
  const cart = makeVar<readonly string[]>([]);
  const seen: string[] = [];
  for (const name of ['a', 'b']) {
    const { cache } = cacheWith(cart);
    assert.is(trackVars(cache), cache);
    cache.watch({ query: Cart, callback: ({ result }) => seen.push(`${name} ${result?.cartSize}`) });
  }
  cart(['1']);
  assert.equal(seen, ['a 1', 'b 1']);
});

it('reads the variable within an optimistic layer too', () => {
  const cart = makeVar<readonly string[]>([]);
  const { cache } = cacheWith(cart);
  const seen: unknown[] = [];
  cache.watch({
    query: Videos,
    callback: ({ result }) => seen.push(result?.videos.map((video) => video.isChosen)),
  });
  cache.recordOptimisticTransaction((layer) => {
    layer.writeQuery<any, any>({
      query: gql`
        query {
          videos {
            id
          }
        }
      `,
      data: { videos: [{ __typename: 'Video', id: '3' }] },
    });
  }, 'layer');
  cart(['3']);
  cache.removeOptimistic('layer');
  assert.equal(seen, [[false], [true], [false, false, true]]);
});

it('lets a watcher change the variable', () => {
  const cart = makeVar<readonly string[]>([]);
  const { cache } = cacheWith(cart);
  const seen: unknown[] = [];
  cache.watch({
    query: Cart,
    callback: ({ result }) => {
      seen.push(result?.cartSize);
      if (cart().length < 3) cart([...cart(), 'more']);
    },
  });
  cart(['1']);
  assert.equal(seen, [1, 2, 3]);
});

it('notifies other watchers and listeners when one of them throws', () => {
  const cart = makeVar<readonly string[]>([]);
  const { cache } = cacheWith(cart);
  const other = cacheWith(cart).cache;
  const seen: string[] = [];
  cache.watch({
    query: Cart,
    callback: () => {
      throw new Error('no');
    },
  });
  other.watch({ query: Cart, callback: () => seen.push('watcher') });
  cart.subscribe(() => seen.push('listener'));
  assert.throws(() => cart(['1']), /no/);
  assert.equal([cart(), seen], [['1'], ['watcher', 'listener']]);
});

it('leaves a cache without field functions as it is', () => {
  const cache = composeCache();
  assert.is(trackVars(cache), cache);
});

it('names itself when it is given something else', () => {
  assert.throws(() => trackVars({} as never), /trackVars requires a cache created by createCache/);
});

it.run();
