import { parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cache } from '../contract/cache.ts';
import { createCache } from './createCache.ts';

// Failures of other caches, each test named after one. Names and ids, depth, pages, and failures that show only through
// a client have separate files.

const it = suite('createCache, where peers fail');

const item = (id: string, name = `name ${id}`) => ({ __typename: 'Item', id, name });
const chapter = (fields: object) => ({ __typename: 'Chapter', ...fields });

// Errors

it('does not keep the null of an error in one place and the good value in another', () => {
  const cache = createCache();
  const query = parse('{ video { id title } featured { id title } }');
  const video = (title: string | null) => ({ __typename: 'Video', id: '1', title });
  cache.writeQuery({ query, data: { video: video('Ducks'), featured: video('Ducks') } });
  const errors = [{ message: 'no title', path: ['featured', 'title'] }];
  cache.writeQuery({ query: parse('{ featured { id title } }'), data: { featured: video(null) }, errors });
  assert.equal(cache.diff({ query }).result, { video: video('Ducks'), featured: video('Ducks') });
  assert.match(cache.diff({ query: parse('{ video { title } }') }).errors![0]!.message, 'no title');
});

it('does not lose good siblings above, below and beside an error', () => {
  const cache = createCache();
  const query = parse('{ a b { c d { e } } list { id name } }');
  const data = (a: number, e: number | null, name: string | null) => ({
    a,
    b: { __typename: 'B', c: a, d: { __typename: 'D', e } },
    list: [{ ...item('1'), name }, item('2', `name ${a}`)],
  });
  cache.writeQuery({ query, data: data(1, 1, 'one') });
  const errors = [
    { message: 'no e', path: ['b', 'd', 'e'] },
    { message: 'no name', path: ['list', 0, 'name'] },
  ];
  cache.writeQuery({ query, data: data(2, null, null), errors });
  assert.equal(cache.readQuery({ query }), data(2, 1, 'one'));
  assert.equal(
    cache
      .diff({ query })
      .errors!.map((error) => error.message)
      .sort(),
    ['no e', 'no name'],
  );
});

// Objects without a key

it('does not mix the items of an unkeyed list by their index', () => {
  const cache = createCache();
  const whole = parse('{ chapters { title startSeconds } }');
  const [intro, end] = [
    chapter({ title: 'intro', startSeconds: 0 }),
    chapter({ title: 'end', startSeconds: 9 }),
  ];
  cache.writeQuery({ query: whole, data: { chapters: [intro, end] } });
  const titles = parse('{ chapters { title } }');
  cache.writeQuery({
    query: titles,
    data: { chapters: [chapter({ title: 'new' }), chapter({ title: 'intro' })] },
  });
  const diff = cache.diff({ query: whole, returnPartialData: true });
  assert.equal(diff.missing, [
    ['chapters', 0, 'startSeconds'],
    ['chapters', 1, 'startSeconds'],
  ]);
  assert.equal(diff.result, { chapters: [chapter({ title: 'new' }), chapter({ title: 'intro' })] });
});

it('does not mix them in lists of lists either, nor below an entity', () => {
  const cache = createCache();
  const whole = parse('{ video { id grid { x y } } }');
  const video = (grid: unknown) => ({ video: { __typename: 'Video', id: '1', grid } });
  const cell = (fields: object) => ({ __typename: 'Cell', ...fields });
  cache.writeQuery({ query: whole, data: video([[cell({ x: 1, y: 1 })], [cell({ x: 2, y: 2 })]]) });
  cache.writeQuery({
    query: parse('{ video { id grid { x } } }'),
    data: video([[], [cell({ x: 1 }), cell({ x: 2 })]]),
  });
  assert.equal(cache.diff({ query: whole }).missing, [
    ['video', 'grid', 1, 0, 'y'],
    ['video', 'grid', 1, 1, 'y'],
  ]);
});

it('does not merge by index where a merge policy knows which items belong together', () => {
  const merge = (existing: readonly any[] = [], incoming: readonly any[], { mergeObjects, readField }: any) =>
    incoming.map((one) => {
      const same = existing.find((other) => readField('title', other) === readField('title', one));
      return same === undefined ? one : mergeObjects(same, one);
    });
  const cache = createCache({ typePolicies: { Query: { fields: { chapters: { merge } } } } });
  const whole = parse('{ chapters { title startSeconds } }');
  const [intro, end] = [
    chapter({ title: 'intro', startSeconds: 0 }),
    chapter({ title: 'end', startSeconds: 9 }),
  ];
  cache.writeQuery({ query: whole, data: { chapters: [intro, end] } });
  const turned = { chapters: [chapter({ title: 'end' }), chapter({ title: 'intro' })] };
  cache.writeQuery({ query: parse('{ chapters { title } }'), data: turned });
  assert.equal(cache.readQuery({ query: whole }), { chapters: [end, intro] });
});

it('does not merge an unkeyed object into that of another field, parent or argument', () => {
  const cache = createCache();
  const box = (fields: object) => ({ __typename: 'Box', ...fields });
  const query = parse('{ a { x } b { y } one: c(n: 1) { x } two: c(n: 2) { y } list { id box { x } } }');
  const owner = (id: string) => ({ ...item(id), box: box({ x: Number(id) }) });
  cache.writeQuery({
    query,
    data: {
      a: box({ x: 1 }),
      b: box({ y: 2 }),
      one: box({ x: 3 }),
      two: box({ y: 4 }),
      list: [owner('1'), owner('2')],
    },
  });
  const all = parse('{ a { x y } b { x y } one: c(n: 1) { x y } two: c(n: 2) { x y } list { box { x y } } }');
  assert.equal(cache.diff({ query: all }).missing, [
    ['a', 'y'],
    ['b', 'x'],
    ['one', 'y'],
    ['two', 'x'],
    ['list', 0, 'box', 'y'],
    ['list', 1, 'box', 'y'],
  ]);
});

// Identity

it('does not call anybody nor make new objects when 10,000 items, each with a list, are written again', () => {
  const cache = createCache();
  const query = parse('{ list { id tags { name } numbers } }');
  const data = () => ({
    list: Array.from({ length: 10_000 }, (_, id) => ({
      ...item(String(id)),
      tags: [{ __typename: 'Tag', name: String(id % 100) }],
      numbers: [id, [id]],
    })),
  });
  cache.writeQuery({ query, data: data() });
  const before = cache.readQuery({ query });
  cache.watch({ query, callback: () => assert.unreachable() });
  for (const takeOwnership of [false, true]) {
    assert.is(cache.writeQuery({ query, data: data(), takeOwnership }), false);
    assert.is(cache.readQuery({ query }), before);
  }
});

it('does not call anybody nor make new objects for the same data under other aliases, fragments and variables', () => {
  const cache = createCache();
  const query = parse('{ list(first: 2) { id name box { x } } }');
  const box = { __typename: 'Box', x: [1] };
  const list = [item('1'), item('2')].map((one) => ({ ...one, box }));
  cache.writeQuery({ query, data: { list } });
  const before = cache.readQuery({ query });
  cache.watch({ query, callback: () => assert.unreachable() });
  const other = parse(
    'query ($n: Int) { l: list(first: $n) { id ...F } } fragment F on Item { n: name box { y: x } }',
  );
  const renamed = list.map(({ name, ...one }) => ({ ...one, n: name, box: { __typename: 'Box', y: [1] } }));
  assert.is(cache.writeQuery({ query: other, variables: { n: 2 }, data: { l: renamed } }), false);
  assert.is(cache.readQuery({ query }), before);
});

// References

it('does not silently drop what a list refers to and is gone: the read is incomplete, and says where', () => {
  const cache = createCache();
  const query = parse('{ list { id name } grid { id } box { edges { node { id } } } one { id } }');
  cache.writeQuery({
    query,
    data: {
      list: [item('1'), item('2')],
      grid: [[item('2')], [item('3'), item('1')]],
      box: { __typename: 'Box', edges: [{ __typename: 'Edge', node: item('1') }] },
      one: item('1'),
    },
  });
  cache.evict({ id: 'Item:1' });
  const diff = cache.diff<any, any>({ query, returnPartialData: true });
  assert.is(cache.readQuery({ query }), null);
  assert.equal(diff.missing, [['list', 0], ['grid', 1, 1], ['box', 'edges', 0, 'node'], ['one']]);
  assert.is(diff.result.list.length, 2);
  assert.is(diff.result.grid[1].length, 2);
});

it('does not leave out any but those that a read policy leaves out, and lets them come back', () => {
  const cache = createCache({
    typePolicies: {
      Box: {
        fields: {
          edges: {
            read: (edges: readonly any[] = [], { canRead, readField }) =>
              edges.filter((edge) => canRead(readField('node', edge))),
          },
        },
      },
    },
  });
  const query = parse('{ box { edges { node { id name } } } list { id } }');
  const edge = (id: string) => ({ __typename: 'Edge', node: item(id) });
  const data = { box: { __typename: 'Box', edges: [edge('1'), edge('2')] }, list: [item('1')] };
  cache.writeQuery({ query, data });
  const lengths: number[] = [];
  cache.watch<any, any>({
    query: parse('{ box { edges { node { id } } } }'),
    callback: (diff) => lengths.push(diff.result.box.edges.length),
  });
  cache.evict({ id: 'Item:1' });
  assert.equal(cache.diff({ query }).missing, [['list', 0]]);
  cache.writeFragment({
    id: 'Item:1',
    fragment: parse('fragment Back on Item { id name }'),
    data: item('1', 'back'),
  });
  assert.equal(lengths, [1, 2]);
});

// Abstract types

it('does not leave the fields of an interface out of what it wrote, where no possibleTypes are given', () => {
  for (const takeOwnership of [false, true]) {
    const cache = createCache();
    const query = parse('{ node { id ... on Playable { seconds ...P } } } fragment P on Media { codec }');
    const data = { node: { id: '1', seconds: 5, codec: 'av1', __typename: 'Video' } };
    cache.writeQuery({ query, data, takeOwnership });
    assert.equal(cache.readQuery({ query }), data);
  }
});

it('does not report a read as complete while it is unknown whether a fragment applies', () => {
  const cache = createCache();
  const node = { __typename: 'Video', id: '1', poster: { __typename: 'Image', url: 'u' } };
  cache.writeQuery({ query: parse('{ node { id poster { url } } }'), data: { node } });
  const query = parse('{ node { id ... on Playable { seconds poster { width } } } }');
  assert.equal(cache.diff({ query }).missing, [
    ['node', 'seconds'],
    ['node', 'poster'],
    ['node', 'poster', 'width'],
  ]);
});

it('does not take one type for another that answered the same fragment', () => {
  const cache = createCache();
  const query = parse('{ list { id ... on Playable { seconds } } }');
  const video = (id: string) => ({ id, seconds: 5, __typename: 'Video' });
  const channel = (id: string) => ({ id, __typename: 'Channel' });
  cache.writeQuery({ query, data: { list: [video('1'), channel('1')] } });
  cache.writeQuery({
    query: parse('{ other { id } }'),
    data: { other: [video('2'), channel('2'), { __typename: 'Comment', id: '2' }] },
  });
  assert.equal(cache.diff({ query: parse('{ other { id ... on Playable { seconds } } }') }).missing, [
    ['other', 0, 'seconds'],
    ['other', 2, 'seconds'],
  ]);
});

it('does not take a fragment to apply because the fields that it names happen to be there', () => {
  const node = { __typename: 'Video', id: '1', title: 't' };
  const readable = parse('{ node { id ... on Readable { title } } }');
  for (const answered of [node, { __typename: 'Video', id: '1' }]) {
    const cache = createCache();
    cache.writeQuery({ query: parse('{ node { id title } }'), data: { node } });
    assert.equal(cache.diff({ query: readable }).missing, [['node', 'title']]);
    cache.writeQuery({ query: readable, data: { node: answered } });
    assert.equal(cache.readQuery({ query: readable }), { node: answered }, 'now an answer has shown it');
  }
});

it('reads back what two unknown fragments share, and takes neither of them to be known by that', () => {
  const cache = createCache();
  const query = parse('{ node { id ... on Readable { title } ... on Listed { title } } }');
  const data = { node: { __typename: 'Video', id: '1', title: 't' } };
  cache.writeQuery({ query, data });
  const one = parse('{ node { id ... on Readable { title } } }');
  for (const known of [cache, restored(cache)]) {
    assert.equal(known.readQuery({ query }), data);
    assert.equal(known.diff({ query: one }).missing, [['node', 'title']]);
  }
});

it('knows by the own fields of one of two fragments what the fields that they share are', () => {
  const cache = createCache();
  const query = parse('{ node { id ... on Readable { title } ... on Listed { title place } } }');
  const data = { node: { __typename: 'Video', id: '1', title: 't' } };
  cache.writeQuery({ query, data });
  assert.equal(cache.readQuery({ query }), data);
  const listed = parse('{ node { id ... on Listed { title } } }');
  assert.equal(cache.readQuery({ query: listed }), { node: { __typename: 'Video', id: '1' } });
});

it('misses nothing where it makes no difference whether a fragment applies', () => {
  const cache = createCache();
  const data = { node: { __typename: 'Video', id: '1', title: 't' } };
  cache.writeQuery({ query: parse('{ node { id title } }'), data });
  assert.equal(
    cache.readQuery({ query: parse('{ node { id title ... on Readable { title ... on Listed { id } } } }') }),
    data,
  );
});

it('does not guess what an unknown fragment selects within a field that is there for sure', () => {
  const poster = (fields: object) => ({ __typename: 'Image', ...fields });
  const node = (fields: object) => ({ node: { __typename: 'Video', id: '1', poster: poster(fields) } });
  const query = parse('{ node { id poster { url } ... on Readable { poster { width } } } }');
  for (const answered of [node({ url: 'u', width: 1 }), node({ url: 'u' })]) {
    const cache = createCache();
    cache.writeQuery({
      query: parse('{ node { id poster { url width } } }'),
      data: node({ url: 'u', width: 1 }),
    });
    assert.equal(cache.diff({ query }).missing, [['node', 'poster', 'width']]);
    cache.writeQuery({ query, data: answered });
    assert.equal(cache.readQuery({ query }), answered);
  }
});

it('does not take a fragment for one that does not apply because an optimistic guess lacks its fields', () => {
  const cache = createCache();
  const query = parse('{ node { id ... on Readable { title } } }');
  const node = { __typename: 'Video', id: '1' };
  cache.recordOptimisticTransaction((layer) => layer.writeQuery({ query, data: { node } }), 'guess');
  assert.equal(cache.diff({ query }).missing, [['node', 'title']]);
  cache.removeOptimistic('guess');
  const data = { node: { ...node, title: 't' } };
  cache.writeQuery({ query, data });
  assert.equal(cache.readQuery({ query }), data);
});

it('takes a fragment to apply after all, once an answer has its fields, though an earlier one lacked them', () => {
  const cache = createCache();
  const query = parse('{ list { id ... on Readable { title } } }');
  const node = (id: string, fields: object = {}) => ({ __typename: 'Video', id, ...fields });
  cache.writeQuery({ query, data: { list: [node('1'), node('2')] } });
  assert.is(cache.diff({ query }).complete, true);
  const data = { list: [node('1', { title: 'one' }), node('2', { title: 'two' })] };
  cache.writeQuery({ query, data });
  assert.equal(cache.readQuery({ query }), data);
});

it('takes an object whose type nobody said for what its fields say, and leaves nothing of it out', () => {
  const cache = createCache();
  const query = parse('{ node { name ... on Readable { title } } }');
  cache.writeQuery({ query, data: { node: { name: 'n', title: 't' } } });
  assert.equal(cache.readQuery({ query }), { node: { name: 'n', title: 't' } });
  cache.writeQuery({
    query: parse('{ node { name } other { name } }'),
    data: { node: null, other: { name: 'n' } },
  });
  assert.equal(cache.diff({ query: parse('{ other { name ... on Readable { title } } }') }).missing, [
    ['other', 'title'],
  ]);
});

function restored(cache: Cache): Cache {
  const other = createCache();
  other.restore(JSON.parse(JSON.stringify(cache.extract())));
  return other;
}

it.run();
