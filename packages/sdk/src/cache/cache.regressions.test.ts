import { parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './createCache.ts';

// What the comparison with a slow model found, each as small as it goes.

const it = suite('createCache: regressions');

const Video = parse('{ video { id title } }');
const video = (title: string | null) => ({ video: { __typename: 'Video', id: '1', title } });

it('keeps what an optimistic layer wrote though it was there already', () => {
  const cache = createCache();
  cache.writeQuery({ query: Video, data: video('Ducks') });
  cache.recordOptimisticTransaction(
    (layer) => layer.writeQuery({ query: Video, data: video('Ducks') }),
    'layer',
  );
  cache.writeQuery({ query: Video, data: video('Geese') });
  assert.equal(cache.readQuery({ query: Video }), video('Ducks'));
  assert.equal(cache.readQuery({ query: Video, optimistic: false }), video('Geese'));
  cache.removeOptimistic('layer');
  assert.equal(cache.readQuery({ query: Video }), video('Geese'));
});

it('collects an entity that a watched query showed before, and shows no more', () => {
  const cache = createCache();
  cache.writeQuery({ query: Video, data: video('Ducks') });
  cache.watch({ query: Video, immediate: true, callback: () => {} });
  cache.writeQuery({ query: Video, data: { video: null } });
  cache.readQuery({ query: Video });
  assert.equal(cache.gc(), ['Video:1']);
});

it('keeps one record for an entity that gc meets while only a layer speaks of it', () => {
  const cache = createCache();
  const fragment = parse('fragment Titled on Video { id title }');
  const data = { __typename: 'Video', id: '1', title: 'expected' };
  cache.recordOptimisticTransaction(
    (layer) => layer.writeFragment({ id: 'Video:1', fragment, data }),
    'layer',
  );
  cache.gc();
  cache.writeQuery({ query: Video, data: video('stored') });
  assert.equal(cache.readQuery({ query: Video }), video('expected'));
});

it('shows through a layer that an invalidated entity was evicted: nothing of it waits to be fetched again', () => {
  const cache = createCache();
  cache.writeQuery({ query: Video, data: video('stored') });
  cache.invalidate({ id: 'Video:1' });
  cache.recordOptimisticTransaction(
    (layer) => layer.writeQuery({ query: Video, data: video('expected') }),
    'layer',
  );
  assert.is(cache.diff({ query: Video }).complete, false);
  cache.evict({ id: 'Video:1' });
  assert.is(cache.diff({ query: Video }).complete, true);
});

it('takes all that two aliases of one field say, also from an answer that is older than its neighbours', () => {
  const cache = createCache();
  const order = cache.requestStarted();
  cache.writeQuery({ query: parse('{ version }'), data: { version: 2 } });
  const poster = (size: 'small' | 'large') => ({
    __typename: 'Video',
    poster: { __typename: 'Image', [size]: size },
  });
  const query = parse('{ small: main { poster { small } } large: main { poster { large } } }');
  const data = { small: poster('small'), large: poster('large') };
  cache.writeQuery({ query, data, order });
  assert.is(cache.diff({ query }).complete, true);
});

it('remembers which request wrote a field beside younger ones: the next request in between may change it', () => {
  const cache = createCache();
  const [first, second] = [cache.requestStarted(), cache.requestStarted()];
  const Title = parse('{ title }');
  cache.writeQuery({ query: parse('{ version }'), data: { version: 3 } });
  cache.writeQuery({ query: Title, data: { title: 'first' }, order: first });
  cache.writeQuery({ query: Title, data: { title: 'second' }, order: second });
  assert.equal(cache.readQuery({ query: Title }), { title: 'second' });
});

it('does not add the errors of a late response to existing data', () => {
  const cache = createCache();
  const order = cache.requestStarted();
  cache.writeQuery({ query: Video, data: video('Ducks') });
  const Featured = parse('{ featured { id title } }');
  const featured = (title: string | null) => ({ featured: video(title).video });
  const errors = [{ message: 'no title', path: ['featured', 'title'] }];
  cache.writeQuery({ query: Featured, data: featured(null), errors, order });
  assert.equal(cache.readQuery({ query: Featured }), featured('Ducks'));
  assert.is(cache.diff({ query: Featured }).errors, undefined);
});

it('takes a null that came from an error for no value, also within a field whose answer came too late', () => {
  const cache = createCache();
  cache.writeQuery({ query: Video, data: video('Ducks') });
  const order = cache.requestStarted();
  const Main = parse('{ main { id video { id title } } }');
  const main = (id: string, title: string | null) => ({ main: { __typename: 'Main', id, ...video(title) } });
  cache.writeQuery({ query: parse('{ main { id } }'), data: { main: { __typename: 'Main', id: '9' } } });
  const errors = [{ message: 'no title', path: ['main', 'video', 'title'] }];
  cache.writeQuery({ query: Main, data: main('8', null), errors, order });
  assert.equal(cache.readQuery({ query: Video }), video('Ducks'));
});

it('calls no watcher when what is missing is only missed in another order', () => {
  const cache = createCache();
  const query = parse('{ video2 { id title } }');
  const data = { video2: { __typename: 'Video', id: '2', title: 'Ducks' } };
  cache.writeQuery({ query, data });
  cache.invalidate({ id: 'Video:2' });
  let calls = 0;
  cache.watch({ query, callback: () => (calls += 1) });
  assert.equal(cache.diff({ query }).missing, [
    ['video2', 'id'],
    ['video2', 'title'],
  ]);
  cache.recordOptimisticTransaction(
    (layer) =>
      layer.writeQuery({
        query: parse('{ video2 { id } }'),
        data: { video2: { __typename: 'Video', id: '2' } },
      }),
    'layer',
  );
  assert.is(calls, 0);
});

it('takes back with its layer what the layer invalidated, and shows it to nobody who looks beneath', () => {
  const cache = createCache();
  const query = parse('{ s t }');
  cache.writeQuery({ query, data: { s: 1, t: 1 } });
  cache.recordOptimisticTransaction((layer) => {
    layer.invalidate({ fieldName: 's' });
    layer.modify({ fields: { t: (_, { INVALIDATE }) => INVALIDATE } });
  }, 'layer');
  assert.equal(cache.diff({ query }).missing, [['s'], ['t']]);
  assert.is(cache.diff({ query, optimistic: false }).complete, true);
  cache.removeOptimistic('layer');
  assert.is(cache.diff({ query }).complete, true);
});

it('reports an error once that two responses added to two fields', () => {
  const cache = createCache();
  const query = parse('{ a b }');
  const fail = () => cache.writeQuery({ query, data: { a: 1, b: 1 }, errors: [{ message: 'e' }] });
  fail();
  cache.writeQuery({ query: parse('{ a }'), data: { a: 1 } });
  fail();
  assert.equal(cache.diff({ query }).errors, [{ message: 'e' }]);
});

it('does not call a field failed that a layer has evicted, until the layer goes', () => {
  const cache = createCache();
  const query = parse('{ s }');
  const errors = [{ message: 'e', path: ['s'] }];
  cache.writeQuery({ query, data: { s: null }, errors });
  cache.recordOptimisticTransaction((layer) => layer.evict({}), 'layer');
  assert.equal(cache.diff({ query }), { result: null, complete: false, missing: [['s']] });
  cache.removeOptimistic('layer');
  assert.equal(cache.diff({ query }).errors, errors);
});

it('misses an evicted entity of which a query selects nothing but its type', () => {
  const cache = createCache();
  cache.writeQuery({ query: parse('{ l { id } }'), data: { l: [{ id: '1', __typename: 'B' }] } });
  cache.evict({ id: 'B:1' });
  assert.equal(cache.diff({ query: parse('{ l { __typename } }') }).missing, [['l', 0]]);
});

it('puts together what one answer says in two places of an object that is replaced whole', () => {
  const cache = createCache();
  const query = parse('{ l { id p { s } } }');
  const item = (...p: readonly object[]) => ({
    id: '2',
    p: p.map((part) => ({ ...part, __typename: 'Part' })),
    __typename: 'A',
  });
  cache.writeQuery({ query, data: { l: [item({ s: 1 }, {}), item({ s: 1 }, { s: 1 })] } });
  const whole = item({ s: 1 }, { s: 1 });
  assert.equal(cache.readQuery({ query }), { l: [whole, whole] });
});

it('keeps two objects apart of which a modifier put one into a list twice', () => {
  const cache = createCache();
  const query = parse('{ p { s } }');
  const part = (s: number) => ({ s, __typename: 'Part' });
  cache.writeQuery({ query, data: { p: [part(1)] } });
  cache.modify({ fields: { p: (items) => [...(items as object[]), ...(items as object[])] } });
  cache.writeQuery({ query, data: { p: [part(2), part(3)] } });
  assert.equal(cache.readQuery({ query }), { p: [part(2), part(3)] });
});

it('says that something changed when an object got its first fields', () => {
  const cache = createCache();
  const query = parse('{ o { s } }');
  cache.writeQuery({ query, data: { o: { __typename: 'Part' } } });
  assert.is(cache.writeQuery({ query, data: { o: { s: 1, __typename: 'Part' } } }), true);
});

it('collects within a batch what a watcher has seen, and will not see any more', () => {
  const cache = createCache({ gc: false, typePolicies: { Query: { fields: { d: { read: (d) => d } } } } });
  const query = parse('{ e { id } }');
  cache.writeQuery({ query, data: { e: { __typename: 'A', id: '1' } } });
  cache.watch({ query, callback() {} });
  cache.readQuery({ query });
  const removed = cache.batch({
    update(batch) {
      batch.writeQuery({ query, data: { e: null } });
      return batch.gc();
    },
  });
  assert.equal(removed, ['A:1']);
});

it('gives the same list to a reader when something was learnt of types that changes nothing in it', () => {
  const cache = createCache();
  const one = parse('{ l { l { s id } id } }');
  const other = parse('{ l { ... on Any { s } l { s id } id } }');
  const inner = { l: [{ s: 'x', id: '1', __typename: 'A' }], id: '1', __typename: 'A' };
  cache.writeQuery({ query: one, data: { l: [inner] } });
  const before = cache.diff<any, any>({ query: other, returnPartialData: true });
  cache.readQuery({ query: one });
  cache.writeQuery({ query: parse('{ o { s } }'), data: { o: { s: 1, __typename: 'Round' } } });
  assert.is(cache.diff<any, any>({ query: other, returnPartialData: true }).result, before.result);
});

it('drops what an object within an object that is replaced whole no longer has', () => {
  const cache = createCache({ typePolicies: { Part: { merge: false } } });
  const query = parse('{ s o { s } o { n { s } s } }');
  const part = (n: object) => ({ s: 1, o: { s: 1, __typename: 'Part', n } });
  cache.writeQuery({ query, data: part({ s: 1 }) });
  assert.is(cache.writeQuery({ query, data: part({}) }), true);
  assert.equal(cache.diff({ query }).missing, [['o', 'n', 's']]);
});

it('still has to fetch what a layer invalidated when a collection took it in between', () => {
  const cache = createCache({ gc: false });
  const query = parse('{ e { id s } }');
  const entity = (__typename: string) => ({ e: { __typename, id: '1', s: 1 } });
  cache.writeQuery({ query, data: entity('A') });
  cache.writeQuery({ query, data: entity('B') });
  cache.recordOptimisticTransaction((layer) => layer.invalidate({ id: 'A:1' }), 'layer');
  assert.equal(cache.gc(), ['A:1']);
  cache.writeQuery({ query, data: entity('A') });
  assert.is(cache.diff({ query }).complete, false);
  cache.removeOptimistic('layer');
  assert.is(cache.diff({ query }).complete, true);
  cache.writeQuery({ query, data: { e: null } });
  assert.equal(cache.gc().sort(), ['A:1', 'B:1']);
});

it('copies with an object the errors to which it owes its nulls', () => {
  const cache = createCache();
  const query = parse('{ l { s } }');
  const errors = [{ message: 'No.', path: ['l', 0, 's'] }];
  cache.writeQuery({ query, data: { l: [{ s: null, __typename: 'Part' }] }, errors });
  cache.modify({ fields: { l: (items) => [...(items as object[]), ...(items as object[])] } });
  const fresh = createCache();
  fresh.restore(cache.extract());
  assert.equal(fresh.diff({ query }).missing, [
    ['l', 0, 's'],
    ['l', 1, 's'],
  ]);
});

it('drops from a repeated mutation what an object within its answer no longer has', () => {
  const cache = createCache();
  const query = parse('mutation { u { o { s } s } }');
  const answer = (o: object) => ({ u: { o: { ...o, __typename: 'Round' }, s: 1, __typename: 'Part' } });
  cache.writeQuery({ query, data: answer({ s: 1 }) });
  cache.writeQuery({ query, data: answer({}) });
  assert.equal(cache.diff({ query }).missing, [['u', 'o', 's']]);
});

it('takes an answer that was asked for before a modifier said what was there already', () => {
  const cache = createCache();
  const query = parse('{ l { s } }');
  cache.writeQuery({ query, data: { l: [] } });
  const order = cache.requestStarted();
  cache.modify({ fields: { l: (items) => [...(items as object[])] } });
  const data = { l: [{ s: 1, __typename: 'Part' }] };
  cache.writeQuery({ query, data, order });
  assert.equal(cache.readQuery({ query }), data);
});

it('refuses an answer that was asked for before a modifier added to a list', () => {
  const cache = createCache();
  const query = parse('{ l { s } }');
  cache.writeQuery({ query, data: { l: [] } });
  const order = cache.requestStarted();
  const data = { l: [{ s: 1, __typename: 'Part' }] };
  cache.modify({ fields: { l: () => data.l } });
  cache.writeQuery({ query, data: { l: [] }, order });
  assert.equal(cache.readQuery({ query }), data);
});

it('drops the errors beside a list of leaves with a merge function when it comes with other errors', () => {
  const merge = (_: unknown, incoming: unknown) => incoming;
  const cache = createCache({ typePolicies: { Query: { fields: { m: { merge } } } } });
  const query = parse('{ m }');
  const errorsOf = () => cache.diff({ query }).errors?.map(({ message }) => message);
  cache.writeQuery({ query, data: { m: [1] }, errors: [{ message: 'old' }] });
  cache.writeQuery({ query, data: { m: [1, null] }, errors: [{ message: 'new', path: ['m', 1] }] });
  assert.equal(errorsOf(), ['new']);
  cache.writeQuery({ query, data: { m: [1, 2] }, errors: [{ message: 'elsewhere', path: ['m', 0, 'x'] }] });
  assert.equal(errorsOf(), ['elsewhere']);
  cache.writeQuery({ query, data: { m: [1, 2] } });
  assert.equal(errorsOf(), undefined);
});

it('hides the error of a field without a value while an optimistic layer has evicted it', () => {
  const cache = createCache();
  const query = parse('{ s }');
  const errors = [{ message: 'failed' }];
  cache.writeQuery({ query, data: {}, errors });
  cache.recordOptimisticTransaction((layer) => void layer.evict({ id: 'ROOT_QUERY' }), 'layer');
  assert.equal(cache.diff({ query }).errors, undefined);
  assert.equal(cache.diff({ query, optimistic: false }).errors, errors);
  cache.removeOptimistic('layer');
  assert.equal(cache.diff({ query }).errors, errors);
});

it('accepts a response that was requested before a modifier changed nothing, also after a merge', () => {
  const cache = createCache();
  const query = parse('{ s }');
  cache.writeQuery({ query, data: { s: '' }, errors: [{ message: 'failed' }] });
  const saved = cache.extract();
  const order = cache.requestStarted();
  assert.not.ok(cache.modify({ fields: { s: (value) => value } }));
  cache.merge(saved);
  assert.ok(cache.writeQuery({ query, order, data: { s: 1 } }));
});

it('leaves no empty field where a new object refers to an entity that a layer has evicted', () => {
  const cache = createCache();
  const query = parse('{ part { entity { id s } s } list { id s } }');
  const entity = { __typename: 'Entity', id: '1', s: 1 };
  cache.writeQuery({ query, data: { part: null, list: [entity] } });
  cache.recordOptimisticTransaction((layer) => void layer.evict({ id: 'Entity:1' }), 'layer');
  const part = { __typename: 'Part', entity: { ...entity, s: 2 }, s: 3 };
  cache.writeQuery({ query, data: { part, list: [{ ...entity, s: 2 }] }, takeOwnership: true });
  const { result, missing } = cache.diff<any, any>({ query, returnPartialData: true });
  assert.equal(Object.keys(result.part).sort(), ['__typename', 's']);
  assert.equal(result.list, [null]);
  assert.equal(missing, [
    ['part', 'entity'],
    ['list', 0],
  ]);
});

it.run();
