import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cache, CacheOptions } from '../contract/cache.ts';
import { gql } from '../gql.ts';
import { createCache } from './createCache.ts';
import {
  type BlockText,
  digest,
  type StoredBlocks,
  storedBlocksOf,
  type StoredBlocksOptions,
} from './storedBlocks.ts';

const Videos = gql`
  query Videos($of: ID) {
    videos(of: $of) {
      id
      title
      channel {
        id
        name
      }
      poster {
        url
      }
    }
  }
`;

function video(id: number, title = `Video ${id}`) {
  return {
    __typename: 'Video',
    id: `v${id}`,
    title,
    channel: { __typename: 'Channel', id: `c${id % 10}`, name: `Channel ${id % 10}` },
    poster: { __typename: 'Image', url: `/posters/${id}.jpg` },
  };
}

const videos = (count: number, first = 0) => ({
  videos: Array.from({ length: count }, (_, index) => video(first + index)),
});

interface Kept {
  readonly cache: Cache;
  readonly blocks: StoredBlocks;
  readonly told: string[];
}

function keep(options: Partial<StoredBlocksOptions> = {}, cacheOptions?: CacheOptions): Kept {
  const cache = createCache(cacheOptions);
  const told: string[] = [];
  const blocks = storedBlocksOf(cache, 'The test', {
    maxBytes: Infinity,
    onMalformed: () => told.push('malformed'),
    onChange: () => told.push('change'),
    ...options,
  });
  return { cache, blocks, told };
}

function copyOf(texts: readonly BlockText[]): BlockText[] {
  return texts.map(({ table, text, headLength, checksum, sizeBytes }) => ({
    table,
    text,
    headLength,
    checksum,
    sizeBytes,
  }));
}

/** Restores these blocks in a new cache. */
function restored({ blocks }: Kept, texts = copyOf(blocks.settle(Infinity))): Kept {
  const next = keep();
  next.blocks.restore(texts, blocks.facts);
  return next;
}

const it = suite('storedBlocksOf');

it('gives back what the cache had, also what was there before', () => {
  const cache = createCache();
  cache.writeQuery({ query: Videos, data: videos(200) });
  const blocks = storedBlocksOf(cache, 'The test', { maxBytes: Infinity, onMalformed: () => {} });
  const { cache: next } = restored({ cache, blocks, told: [] });
  assert.equal(next.readQuery({ query: Videos }), videos(200));
  assert.equal(next.extract(), cache.extract());
});

it('encodes only the blocks in which something changed', () => {
  const { cache, blocks } = keep();
  cache.writeQuery({ query: Videos, data: videos(500) });
  const before = new Set(blocks.settle(Infinity).map(({ text }) => text));
  assert.ok(before.size > 4, 'there are several blocks');
  cache.modify({ id: 'Video:v123', fields: { title: () => 'Another' } });
  const after = blocks.settle(Infinity);
  const changed = after.filter(({ text }) => !before.has(text));
  assert.is(changed.length, 1);
  assert.match(changed[0]!.text, '"v123"');
  assert.is(after.length, before.size);
});

it('says the size of each as UTF-8, and its checksum', () => {
  const { cache, blocks } = keep();
  cache.writeQuery({ query: Videos, data: { videos: [video(1, 'Ducks, ä€😀 \ud83d')] } });
  for (const { text, sizeBytes, checksum } of blocks.settle(Infinity)) {
    assert.is(sizeBytes, Buffer.byteLength(text));
    assert.equal(digest(text), { checksum, sizeBytes });
  }
});

it('forgets what was evicted, collected or reset', () => {
  const { cache, blocks } = keep();
  cache.writeQuery({ query: Videos, data: videos(30) });
  blocks.settle(Infinity);
  cache.evict({ id: 'Video:v7' });
  assert.not.match(textOf(blocks), '/posters/7.jpg');
  cache.evict({ fieldName: 'videos' });
  cache.gc();
  assert.equal(blocks.settle(Infinity), []);
  cache.writeQuery({ query: Videos, data: videos(3) });
  assert.match(textOf(blocks), 'Video 2');
  cache.reset();
  assert.equal(blocks.settle(Infinity), []);
});

it('leaves out optimistic layers, results of mutations, and data that must be fetched again', () => {
  const { cache, blocks } = keep();
  cache.writeQuery({ query: Videos, data: videos(3) });
  cache.recordOptimisticTransaction((layer) => {
    layer.modify({ id: 'Video:v1', fields: { title: () => 'Only hoped for' } });
  }, 'hope');
  const rename = gql`
    mutation {
      rename {
        note
      }
    }
  `;
  cache.writeQuery({ query: rename, data: { rename: { __typename: 'Renamed', note: 'told once' } } });
  cache.invalidate({ id: 'Video:v2', fieldName: 'title' });
  const text = textOf(blocks);
  assert.not.match(text, 'Only hoped for');
  assert.match(text, 'Video 1');
  assert.not.match(text, 'told once');
  assert.not.match(text, 'Video 2');
});

it('notes a change within an object without a key, in an entity and in a field of the query', () => {
  const { cache, blocks } = keep();
  const query = gql`
    {
      viewer {
        name
        settings {
          language
        }
      }
    }
  `;
  const data = (language: string) => ({
    viewer: { __typename: 'Viewer', name: 'A', settings: { __typename: 'Settings', language } },
  });
  cache.writeQuery({ query, data: data('en') });
  cache.writeQuery({ query: Videos, data: videos(2) });
  blocks.settle(Infinity);
  cache.writeQuery({ query, data: data('de') });
  cache.updateQuery<any, any>({ query: Videos }, ({ videos: [first, ...more] }) => ({
    videos: [{ ...first, poster: { ...first.poster, url: '/another.jpg' } }, ...more],
  }));
  const { cache: next } = restored({ cache, blocks, told: [] });
  assert.equal(next.readQuery({ query }), data('de'));
  assert.is(next.readQuery<any, any>({ query: Videos }).videos[0].poster.url, '/another.jpg');
});

it('reports the first change since blocks were settled', () => {
  const { cache, blocks, told } = keep();
  cache.writeQuery({ query: Videos, data: videos(3) });
  assert.equal(told, ['change']);
  blocks.settle(Infinity);
  cache.modify({ id: 'Video:v1', fields: { title: () => 'a' } });
  cache.modify({ id: 'Video:v2', fields: { title: () => 'b' } });
  assert.equal(told, ['change', 'change']);
});

it('makes texts little by little, and what was made is not made again', () => {
  let asked = 0;
  const { cache, blocks, told } = keep({ filter: () => (asked += 1) > 0 });
  cache.writeQuery({ query: Videos, data: videos(500) });
  let steps = 1;
  while (blocks.prepare()) steps += 1;
  assert.ok(steps > 5, `${steps} steps`);
  assert.equal(told, ['change']);
  asked = 0;
  const texts = copyOf(blocks.settle(Infinity));
  assert.is(asked, 0);
  assert.equal(restored({ cache, blocks, told }, texts).cache.readQuery({ query: Videos }), videos(500));
  cache.modify({ id: 'Video:v1', fields: { title: () => 'Another' } });
  assert.equal(told, ['change', 'change']);
  assert.match(textOf(blocks), 'Another');
});

it('throws what a text cannot be made of, again and again, and loses nothing by it', () => {
  const { cache, blocks } = keep();
  cache.writeQuery({
    query: gql`
      {
        count
      }
    `,
    data: { count: 1n },
  });
  cache.writeQuery({ query: Videos, data: videos(3) });
  for (let time = 0; time < 2; time += 1) {
    assert.throws(() => {
      while (blocks.prepare());
    }, /BigInt/);
    assert.throws(() => blocks.settle(Infinity), /BigInt/);
  }
  cache.writeQuery({
    query: gql`
      {
        count
      }
    `,
    data: { count: 1 },
  });
  assert.equal(restored({ cache, blocks, told: [] }).cache.readQuery({ query: Videos }), videos(3));
});

it('throws for a cache that createCache has not made, and says what to do', () => {
  assert.throws(
    () => storedBlocksOf({ ...createCache() }, 'persistCache', { maxBytes: 1, onMalformed: () => {} }),
    /persistCache requires a cache created by createCache of the same copy.*Pass that cache/,
  );
});

it.run();

const sleep = suite('storedBlocksOf: what sleeps');

/** Returns blocks whose texts are corrupt after the ids. */
function broken(texts: readonly BlockText[], isMeant: (text: BlockText) => boolean): BlockText[] {
  return texts.map((text) =>
    isMeant(text) ? { ...text, text: `${text.text.slice(0, text.headLength)}!` } : text,
  );
}

sleep('is read block by block, on first access', () => {
  const first = keep();
  first.cache.writeQuery({ query: Videos, data: videos(500) });
  const texts = copyOf(first.blocks.settle(Infinity));
  const { cache, told } = restored(
    first,
    broken(texts, ({ text }) => text.includes('"v400"')),
  );
  const fragment = gql`
    fragment Title on Video {
      title
    }
  `;
  assert.equal(cache.readFragment({ id: 'Video:v1', fragment }), { __typename: 'Video', title: 'Video 1' });
  assert.equal(told, []);
  assert.is(cache.readFragment({ id: 'Video:v400', fragment }), null);
  assert.equal(told, ['malformed']);
});

sleep('counts for nothing from the first block on that cannot be read; what was read before stays', () => {
  const first = keep();
  first.cache.writeQuery({ query: Videos, data: videos(500) });
  const texts = copyOf(first.blocks.settle(Infinity));
  const { cache, blocks, told } = restored(
    first,
    broken(texts, ({ text }) => text.includes('"v400"')),
  );
  const fragment = gql`
    fragment Title on Video {
      title
    }
  `;
  cache.readFragment({ id: 'Video:v1', fragment });
  cache.readFragment({ id: 'Video:v400', fragment });
  assert.is(cache.readFragment({ id: 'Video:v300', fragment }), null);
  assert.equal(cache.readFragment({ id: 'Video:v1', fragment }), { __typename: 'Video', title: 'Video 1' });
  assert.is(cache.readQuery({ query: Videos }), null);
  assert.equal(told, ['malformed']);
  assert.not.match(textOf(blocks), '"v300"');
});

sleep('is stored again as it is, unread', () => {
  const first = keep();
  first.cache.writeQuery({ query: Videos, data: videos(500) });
  const texts = copyOf(first.blocks.settle(Infinity));
  const next = restored(
    first,
    broken(texts, () => false),
  );
  next.cache.writeQuery({ query: Videos, variables: { of: 'c1' }, data: videos(1, 1000) });
  const again = next.blocks.settle(Infinity);
  for (const { text } of texts) assert.ok(again.some((block) => block.text === text));
  assert.equal(restored(next).cache.readQuery({ query: Videos }), videos(500));
});

sleep('keeps what was written by name when it is stored again, unread', () => {
  const fragment = gql`
    fragment Title on Video {
      title
    }
  `;
  const title = { __typename: 'Video', title: 'by name' };
  const first = keep();
  first.cache.writeFragment({ id: 'Video:named', fragment, data: title });
  const second = restored(first);
  // A link to another video creates the records of the type. Their fields are not loaded yet.
  second.cache.writeQuery({ query: Videos, data: videos(1) });
  const third = restored(second);
  assert.equal(third.cache.gc(), []);
  assert.equal(third.cache.readFragment({ id: 'Video:named', fragment }), title);
});

sleep('lies beneath what the cache has by then', () => {
  const first = keep();
  first.cache.writeQuery({ query: Videos, data: videos(30) });
  const next = keep();
  const young = { videos: [video(7, 'Younger')] };
  next.cache.writeQuery({ query: Videos, variables: { of: 'c7' }, data: young });
  next.blocks.restore(copyOf(first.blocks.settle(Infinity)), first.blocks.facts);
  const expected = videos(30);
  expected.videos[7] = young.videos[0]!;
  assert.equal(next.cache.readQuery({ query: Videos }), expected);
  assert.equal(next.cache.readQuery({ query: Videos, variables: { of: 'c7' } }), young);
  assert.equal(restored(next).cache.readQuery({ query: Videos }), expected);
});

sleep('lies beneath optimistic layers too: what they touch has the rest of its fields', () => {
  const first = keep();
  first.cache.writeQuery({ query: Videos, data: videos(30) });
  const texts = copyOf(first.blocks.settle(Infinity));
  const expected = videos(30);
  const title = gql`
    fragment Title on Video {
      title
    }
  `;
  const { cache, blocks } = keep();
  cache.recordOptimisticTransaction((layer) => {
    layer.writeFragment({
      id: 'Video:v7',
      fragment: title,
      data: { __typename: 'Video', title: 'Hoped for' },
    });
    layer.writeQuery({
      query: gql`
        {
          draft
        }
      `,
      data: { draft: 'Hoped for' },
    });
  }, 'hope');
  blocks.restore(texts, first.blocks.facts);
  assert.equal(cache.readQuery({ query: Videos, optimistic: false }), expected);
  const hoped = structuredClone(expected);
  hoped.videos[7]!.title = 'Hoped for';
  assert.equal(cache.readQuery({ query: Videos }), hoped);
  cache.removeOptimistic('hope');
  assert.equal(cache.readQuery({ query: Videos }), expected);
  assert.is(
    cache.readQuery({
      query: gql`
        {
          draft
        }
      `,
    }),
    null,
  );
  assert.equal(restored({ cache, blocks, told: [] }).cache.readQuery({ query: Videos }), expected);
});

sleep('is heard of by those who waited for it', () => {
  const first = keep();
  first.cache.writeQuery({ query: Videos, data: videos(3) });
  const next = keep();
  const heard: unknown[] = [];
  next.cache.watch({ query: Videos, callback: ({ result }) => heard.push(result) });
  next.blocks.restore(copyOf(first.blocks.settle(Infinity)), first.blocks.facts);
  assert.equal(heard, [videos(3)]);
});

sleep('is gone after a reset', () => {
  const first = keep();
  first.cache.writeQuery({ query: Videos, data: videos(3) });
  const next = restored(first);
  next.cache.reset();
  assert.is(next.cache.readQuery({ query: Videos }), null);
  assert.equal(next.blocks.settle(Infinity), []);
});

sleep('throws, and changes nothing, if what is read at once is of no use', () => {
  const first = keep();
  first.cache.writeQuery({ query: Videos, data: videos(3) });
  const texts = copyOf(first.blocks.settle(Infinity));
  const { facts } = first.blocks;
  const odd: [BlockText[], StoredBlocks['facts']][] = [
    [texts, { ...facts, kept: [['', 'ROOT_HERESY']] }],
    [texts, { ...facts, shown: 7 as never }],
    [texts, { ...facts, types: [''] }],
    [texts.map((text) => ({ ...text, headLength: 3 })), facts],
  ];
  for (const [blocks, about] of odd) {
    const next = keep();
    assert.throws(() => next.blocks.restore(blocks, about));
    assert.equal(next.cache.extract(), createCache().extract());
  }
});

sleep.run();

const budget = suite('storedBlocksOf: a budget');

const bytesOf = (texts: readonly BlockText[]) => texts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

function textOf(blocks: StoredBlocks, budgetBytes = Infinity): string {
  return blocks
    .settle(budgetBytes)
    .map(({ text }) => text)
    .join('\n');
}

budget('is never passed, whatever it is', () => {
  for (let maxBytes = 0; maxBytes < 60_000; maxBytes += 1_777) {
    const { cache, blocks } = keep({ maxBytes });
    cache.writeQuery({ query: Videos, data: videos(300) });
    assert.ok(bytesOf(blocks.settle(maxBytes)) <= maxBytes, String(maxBytes));
  }
});

budget('takes what was used last, and leaves out what was used least recently', () => {
  const maxBytes = 20_000;
  const { cache, blocks } = keep({ maxBytes });
  for (let page = 0; page < 40; page += 1)
    cache.writeQuery({ query: Videos, variables: { of: `p${page}` }, data: videos(10, page * 10) });
  for (const page of [3, 30, 17]) cache.readQuery({ query: Videos, variables: { of: `p${page}` } });
  const texts = copyOf(blocks.settle(maxBytes));
  const next = keep();
  next.blocks.restore(texts, blocks.facts);
  const isThere = (page: number) =>
    next.cache.readQuery({ query: Videos, variables: { of: `p${page}` } }) !== null;
  for (const page of [3, 30, 17, 39, 38]) assert.ok(isThere(page), `page ${page} is there`);
  for (const page of [0, 1, 2, 4, 5]) assert.not(isThere(page), `page ${page} is not`);
});

budget('leaves out what is watched last of all', () => {
  const maxBytes = 12_000;
  const { cache, blocks } = keep({ maxBytes });
  for (let page = 0; page < 40; page += 1)
    cache.writeQuery({ query: Videos, variables: { of: `p${page}` }, data: videos(10, page * 10) });
  cache.watch({ query: Videos, variables: { of: 'p0' }, callback: () => {} });
  for (let page = 1; page < 40; page += 1) cache.readQuery({ query: Videos, variables: { of: `p${page}` } });
  const next = keep();
  next.blocks.restore(copyOf(blocks.settle(maxBytes)), blocks.facts);
  assert.equal(next.cache.readQuery({ query: Videos, variables: { of: 'p0' } }), videos(10));
});

budget('stores again what is used again', () => {
  const maxBytes = 12_000;
  const { cache, blocks } = keep({ maxBytes });
  for (let page = 0; page < 40; page += 1)
    cache.writeQuery({ query: Videos, variables: { of: `p${page}` }, data: videos(10, page * 10) });
  assert.not.match(textOf(blocks, maxBytes), '/posters/1.jpg');
  cache.readQuery({ query: Videos, variables: { of: 'p0' } });
  assert.match(textOf(blocks, maxBytes), '/posters/1.jpg');
});

budget('passes over one thing that is too large, and takes the rest', () => {
  const maxBytes = 12_000;
  const { cache, blocks } = keep({ maxBytes });
  cache.writeQuery({ query: Videos, data: { videos: [video(1), video(2, 'x'.repeat(50_000)), video(3)] } });
  const text = textOf(blocks, maxBytes);
  assert.match(text, '/posters/1.jpg');
  assert.match(text, '/posters/3.jpg');
  assert.not.match(text, 'xxx');
});

budget.run();

const privacy = suite('storedBlocksOf: what is private');

const Account = gql`
  {
    account {
      id
      name
      mail
      session {
        id
        secret
      }
      card {
        number
        holder
      }
    }
    token
  }
`;
const account = {
  account: {
    __typename: 'Account',
    id: 'a1',
    name: 'Ducks',
    mail: 'MAIL',
    session: { __typename: 'Session', id: 'SESSION', secret: 'SECRET' },
    card: { __typename: 'Card', number: 'NUMBER', holder: 'HOLDER' },
  },
  token: 'TOKEN',
};

const ways: readonly [string, Partial<StoredBlocksOptions>, CacheOptions][] = [
  [
    'policies',
    {},
    {
      typePolicies: {
        Query: { fields: { token: { private: true } } },
        Account: { fields: { mail: { private: true } } },
        Session: { private: true },
        Card: { private: true, fields: { holder: { private: false } } },
      },
    },
  ],
  [
    'a filter',
    {
      filter: (typename, fieldName) =>
        typename !== 'Session' && !['token', 'mail', 'number'].includes(fieldName),
    },
    {},
  ],
];
for (const [name, options, cacheOptions] of ways) {
  privacy(`is not stored, by ${name}: no field, no type, and no id of a type`, () => {
    for (const takeOwnership of [true, false]) {
      const { cache, blocks } = keep(options, cacheOptions);
      cache.writeQuery({ query: Account, data: structuredClone(account), takeOwnership });
      if (!takeOwnership) cache.modify({ id: 'Account:a1', fields: { name: () => 'Frogs' } });
      const text = textOf(blocks);
      for (const secret of ['MAIL', 'SESSION', 'SECRET', 'NUMBER', 'TOKEN']) assert.not.match(text, secret);
      assert.match(text, takeOwnership ? 'Ducks' : 'Frogs');
      assert.match(text, 'HOLDER');
      const next = keep({}, cacheOptions);
      next.blocks.restore(copyOf(blocks.settle(Infinity)), blocks.facts);
      const { complete, missing } = next.cache.diff({ query: Account });
      assert.not(complete);
      assert.equal(missing.map((path) => path.join('.')).sort(), [
        'account.card.number',
        'account.mail',
        'account.session',
        'token',
      ]);
    }
  });
}

privacy('leaves nothing of before, not even an id, once it starts over', () => {
  const fragment = gql`
    fragment Title on Video {
      title
    }
  `;
  const first = keep();
  first.cache.writeFragment({ id: 'Video:OLD', fragment, data: { __typename: 'Video', title: 'OLD' } });
  const next = restored(first);
  next.cache.writeFragment({ id: 'Video:ALSO OLD', fragment, data: { __typename: 'Video', title: 'OLD' } });
  next.blocks.startOver();
  next.cache.writeFragment({ id: 'Video:new', fragment, data: { __typename: 'Video', title: 'new' } });
  const text = textOf(next.blocks);
  assert.match(text, 'new');
  assert.not.match(text + JSON.stringify(next.blocks.facts), 'OLD');
  assert.equal(next.cache.readFragment({ id: 'Video:OLD', fragment }), { __typename: 'Video', title: 'OLD' });
});

privacy.run();
