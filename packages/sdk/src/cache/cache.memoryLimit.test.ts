import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gql } from 'graphql-tag';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CacheOptions } from '../contract/cache.ts';
import { createVirtualClock } from '../testing/index.ts';
import { createCache } from './createCache.ts';
import { create, node, query, read } from './garbageCache.laws.ts';
import { limitMemory } from './limitMemory.ts';

const it = suite('createCache: the memory limit, and memory that is given back');

// With the limit: a text of a known length makes all else small.
const textQuery = gql`
  query ($n: Int) {
    text(n: $n) {
      id
      text
      shared {
        id
        text
        size(n: $n)
      }
    }
  }
`;
const textBytes = 60_000;
const text = (n: number, shared: number | null = null): object => ({
  id: String(n),
  text: String.fromCharCode(97 + (n % 26)).repeat(textBytes),
  shared:
    shared === null ? null : { id: String(shared), text: 's'.repeat(textBytes), size: n, __typename: 'Text' },
  __typename: 'Text',
});

/** `room`: for how many texts. */
function createLimited(room: number, options: CacheOptions = {}) {
  const typePolicies = { Text: { fields: { size: { keyArgs: false } } } } as const;
  const made = create({ memoryLimit: limitMemory((room + 0.5) * textBytes), typePolicies, ...options });
  const { cache } = made;
  return {
    ...made,
    writeText: (n: number, shared?: number) =>
      cache.writeQuery({ query: textQuery, variables: { n }, data: { text: text(n, shared) } }),
    readText: (n: number) => cache.readQuery({ query: textQuery, variables: { n } }),
    watchText: (n: number) => cache.watch({ query: textQuery, variables: { n }, callback: () => undefined }),
    /** Uses nothing by asking. */
    texts: () =>
      (cache.extract()['records'] as [string, number, unknown[][]][])
        .filter(([table]) => table === 'Text')
        .flatMap(([, , rows]) => rows.map((row) => Number(row.at(-1))))
        .sort((one, other) => one - other),
  };
}

it('drops the least recently used data beyond the limit', async () => {
  const { writeText, texts, settle, clock } = createLimited(3);
  for (let n = 1; n <= 8; n += 1) writeText(n);
  await settle();
  assert.equal(texts(), [6, 7, 8]);
  writeText(9);
  await settle();
  assert.equal(texts(), [7, 8, 9]);
  assert.is(clock.pendingTimers, 0);
});

it('takes reads for use, and writes of what is known', async () => {
  const { writeText, readText, texts, settle } = createLimited(3);
  for (let n = 1; n <= 3; n += 1) writeText(n);
  await settle();
  readText(1);
  writeText(2);
  writeText(4);
  await settle();
  assert.equal(texts(), [1, 2, 4]);
});

it('drops nothing that is watched, even if that is too much; it is the last one used when that ends', async () => {
  const { writeText, watchText, texts, settle } = createLimited(2);
  for (let n = 1; n <= 4; n += 1) writeText(n);
  const stops = [1, 2, 3].map(watchText);
  await settle();
  assert.equal(texts(), [1, 2, 3]);
  writeText(5);
  for (const stop of stops) stop();
  await settle();
  assert.equal(texts(), [2, 3]);
});

it('drops nothing that is retained or in an optimistic layer', async () => {
  const { cache, writeText, texts, settle } = createLimited(1);
  writeText(1);
  writeText(2);
  cache.retain('Text:1');
  cache.recordOptimisticTransaction(
    (layer) => layer.writeQuery({ query: textQuery, variables: { n: 2 }, data: { text: text(3) } }),
    'layer',
  );
  writeText(4);
  await settle();
  assert.equal(texts(), [1, 2]);
  assert.ok(cache.readQuery({ query: textQuery, variables: { n: 2 } }));
  cache.release('Text:1');
  cache.removeOptimistic('layer');
  await settle();
  assert.equal(texts(), [2]);
});

it('keeps what something that stays reaches too', async () => {
  const { writeText, texts, settle } = createLimited(2);
  writeText(1, 10);
  writeText(2, 10);
  await settle();
  assert.equal(texts(), [2, 10]);
});

it('counts an entity that was written by name like a field of the root', async () => {
  const { cache, writeText, texts, settle } = createLimited(2);
  const fragment = gql`
    fragment Text on Text {
      id
      text
    }
  `;
  for (const n of [1, 2]) cache.writeFragment({ id: `Text:${n}`, fragment, data: text(n) });
  cache.readFragment({ id: 'Text:1', fragment });
  writeText(3);
  await settle();
  assert.equal(texts(), [1, 3]);
  writeText(4);
  await settle();
  assert.equal(texts(), [3, 4]);
});

it('drops what came with a snapshot and was not asked for before all else', async () => {
  const full = createLimited(9);
  for (let n = 1; n <= 4; n += 1) full.writeText(n);
  const { cache, readText, texts, settle } = createLimited(2);
  cache.restore(full.cache.extract());
  readText(1);
  readText(3);
  await settle();
  assert.equal(texts(), [1, 3]);
});

it('applies the limit in gc() too', () => {
  const { cache, writeText } = createLimited(1, { gc: false });
  for (let n = 1; n <= 3; n += 1) writeText(n);
  assert.equal(cache.gc(), ['Text:1', 'Text:2']);
});

it('drops nothing that was asked for while it works', async () => {
  for (let after = 1, isOver = false; !isOver; after += 1) {
    const clock = createVirtualClock();
    let looks = 0;
    const runtime = { ...clock.runtime, now: () => (looks += 1) * 1_000 };
    const { cache, write, writeText, readText, texts } = createLimited(2, { runtime });
    writeText(1);
    writeText(2);
    write(1, ...Array.from({ length: 3_000 }, (_, id) => node(String(id))));
    for (let slice = 1; slice <= after; slice += 1) await clock.advance(slice === 1 ? 100 : 8);
    isOver = clock.pendingTimers === 0;
    const wasThere = readText(1) !== null;
    while (clock.pendingTimers > 0) await clock.advance(100_000);
    assert.is(readText(1) !== null, wasThere, `after ${after} slices`);
    assert.ok(!isOver || !wasThere, 'without that it goes');
    assert.ok(!isOver || after > 5);
    assert.ok(texts().length <= 2);
    assert.is(cache.gc().length > 3, false);
  }
});

setFlagsFromString('--expose-gc');
const collectHeap = runInNewContext('gc') as () => void;

/** Several times, because a compilation on another thread holds the objects that it is about until it has ended. */
async function isCollected(shown: WeakRef<object>): Promise<boolean> {
  for (let round = 0; round < 20; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collectHeap();
    if (shown.deref() === undefined) return true;
  }
  return false;
}

it('gives the memory back, of results and of how one-off queries were bound', async () => {
  const { writeText, readText, settle } = createLimited(5);
  const heapBytes = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    collectHeap();
    return process.memoryUsage().heapUsed;
  };
  let beforeBytes = 0;
  for (let n = 0; n < 2_000; n += 1) {
    writeText(n, 7_000_000);
    readText(n);
    if (n % 50 === 0) await settle();
    if (n === 500) beforeBytes = await heapBytes();
  }
  await settle();
  // The view and the plan of one query are some kilobytes; one kind of leftover of 1,500 is 5 MB and more.
  const grownBytes = (await heapBytes()) - beforeBytes;
  assert.ok(grownBytes < 2_500_000, `${grownBytes} bytes more`);
});

it('gives back what was read of an entity though what it showed stays', async () => {
  const { cache, write, settle } = create();
  const query_ = { query, variables: { n: 1 } };
  write(2, node('shared'));
  write(1, node('a', 'shared'), node('b', 'shared'));
  cache.readQuery({ query, variables: { n: 2 } });
  const shown = new WeakRef(cache.readQuery<any, any>(query_).list[0] as object);
  cache.evict({ fieldName: 'list', args: { n: 1 } });
  await settle();
  assert.ok(await isCollected(shown));
  assert.equal(read(cache, 'shared'), node('shared'));
});

const BoxPage = gql`
  query BoxPage($n: Int!) {
    box(n: $n) {
      id
      items {
        id
        title
      }
      cover {
        url
        item {
          id
          title
        }
      }
    }
  }
`;
const released: readonly (readonly [what: string, part: (box: any) => object])[] = [
  ['a list that an entity held, though what is in it stays', ({ items }) => items],
  ['an object without a key, though what it links to stays', ({ cover }) => cover],
];
for (const [what, part] of released) {
  for (const [order, kept, gone] of [
    ['before', 1, 2],
    ['after', 2, 1],
  ] as const) {
    it(`gives back ${what} and was shown elsewhere ${order} it`, async () => {
      const cache = createCache({ gc: false });
      const item = (id: string) => ({ __typename: 'Item', id, title: id });
      for (const n of [1, 2]) {
        const cover = { __typename: 'Cover', url: `${n}`, item: item('a') };
        const box = { __typename: 'Box', id: `${n}`, items: [item('a'), item('b')], cover };
        cache.writeQuery({ query: BoxPage, variables: { n }, data: { box } });
        cache.readQuery({ query: BoxPage, variables: { n } });
      }
      const readPart = (n: number) => {
        const data = cache.readQuery<any, any>({ query: BoxPage, variables: { n } });
        return data && part(data.box);
      };
      const shown = new WeakRef(readPart(gone));
      const stays = readPart(kept);
      cache.evict({ fieldName: 'box', args: { n: gone } });
      assert.equal(cache.gc(), [`Box:${gone}`]);
      assert.ok(await isCollected(shown));
      assert.is(readPart(kept), stays);
    });
  }
}

it.run();
