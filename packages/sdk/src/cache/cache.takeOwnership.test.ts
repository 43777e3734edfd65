import { parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from './createCache.ts';

const Feed = parse(`{
  feed { items { id title poster { url width } channel { id name } } }
}`);
const item = (id: string, title: string, name = 'Ducks') => ({
  id,
  title,
  poster: { url: `${id}.jpg`, width: 640, __typename: 'Image' },
  channel: { id: '1', name, __typename: 'Channel' },
  __typename: 'Video',
});
const feed = (...items: unknown[]) => ({ feed: { items, __typename: 'Feed' } });

const it = suite('createCache: adopted data');

it('answers with the very objects that were handed over', () => {
  const cache = createCache();
  const data = feed(item('1', 'One'), item('2', 'Two'));
  cache.writeQuery({ query: Feed, data, takeOwnership: true });
  const read = cache.readQuery<any, any>({ query: Feed });
  assert.is(read.feed, data.feed);
  assert.is(read.feed.items[0], data.feed.items[0]);
});

it('reads the same, in the order of the document, however a response orders its fields', () => {
  const arrange = (value: any): any => {
    if (Array.isArray(value)) return value.map(arrange);
    if (Object(value) !== value) return value;
    return {
      extra: { of: 'a gateway' },
      ...Object.fromEntries(
        Object.entries(value)
          .map(([k, v]) => [k, arrange(v)])
          .reverse(),
      ),
    };
  };
  for (const takeOwnership of [true, false]) {
    const data = feed(item('1', 'One'), item('2', 'Two'));
    const cache = createCache();
    cache.writeQuery({ query: Feed, data: arrange(data), takeOwnership });
    const read = cache.readQuery<any, any>({ query: Feed });
    assert.is(JSON.stringify(read), JSON.stringify(data));
    assert.not.ok(cache.writeQuery({ query: Feed, data: arrange(data), takeOwnership }));
    assert.not.ok(cache.writeQuery({ query: Feed, data, takeOwnership }));
    assert.is(cache.readQuery({ query: Feed }), read);
    assert.ok(
      cache.writeQuery({
        query: Feed,
        data: arrange(feed(item('1', 'New'), item('2', 'Two'))),
        takeOwnership,
      }),
    );
    assert.is(cache.readQuery<any, any>({ query: Feed }).feed.items[0].title, 'New');
  }
});

it('puts one object in all places of one entity', () => {
  const cache = createCache();
  cache.writeQuery({ query: Feed, data: feed(item('1', 'One'), item('2', 'Two')), takeOwnership: true });
  const { items } = cache.readQuery<any, any>({ query: Feed }).feed;
  assert.is(items[0].channel, items[1].channel);
});

it('shows a change in an entity of which the result spoke twice', () => {
  const cache = createCache();
  cache.writeQuery({
    query: Feed,
    data: feed(item('1', 'One'), item('2', 'Two', 'Geese')),
    takeOwnership: true,
  });
  const { items } = cache.readQuery<any, any>({ query: Feed }).feed;
  assert.equal(
    items.map((one: any) => one.channel.name),
    ['Geese', 'Geese'],
  );
});

it('never changes, nor keeps, what was not handed over', () => {
  const cache = createCache();
  const data = feed(item('1', 'One'), item('2', 'Two', 'Geese'));
  const text = JSON.stringify(data);
  cache.writeQuery({ query: Feed, data });
  assert.is(JSON.stringify(data), text);
  (data.feed.items[0] as any).poster.url = 'changed.jpg';
  assert.is(cache.readQuery<any, any>({ query: Feed }).feed.items[0].poster.url, '1.jpg');
});

it('copies frozen data, though the caller says that it may be kept', () => {
  const cache = createCache();
  const frozen = (value: any): any => {
    for (const part of Object.values(value)) if (typeof part === 'object') frozen(part);
    return Object.freeze(value);
  };
  cache.writeQuery({
    query: Feed,
    data: frozen(feed(item('1', 'One'), item('2', 'Two'))),
    takeOwnership: true,
  });
  cache.writeQuery({
    query: parse('{ one { id title } }'),
    data: { one: { id: '1', title: 'New', __typename: 'Video' } },
  });
  assert.is(cache.readQuery<any, any>({ query: Feed }).feed.items[0].title, 'New');
});

it('finds the fields of a part that nobody had asked for by itself', () => {
  const cache = createCache();
  cache.writeQuery({ query: Feed, data: feed(item('1', 'One')), takeOwnership: true });
  const fragment = parse('fragment Poster on Video { poster { url } }');
  assert.equal(cache.readFragment({ id: 'Video:1', fragment }), {
    __typename: 'Video',
    poster: { url: '1.jpg', __typename: 'Image' },
  });
});

it('merges other fields into a part, and shows both selections the change', () => {
  const cache = createCache();
  cache.writeQuery({ query: Feed, data: feed(item('1', 'One')), takeOwnership: true });
  const before = cache.readQuery<any, any>({ query: Feed }).feed;
  const fragment = parse('fragment Poster on Video { poster { url height } }');
  const data = { __typename: 'Video', poster: { url: 'new.jpg', height: 360, __typename: 'Image' } };
  cache.writeFragment({ id: 'Video:1', fragment, data });
  const after = cache.readQuery<any, any>({ query: Feed }).feed;
  assert.equal(after.items[0].poster, { url: 'new.jpg', width: 640, __typename: 'Image' });
  assert.is(after.items[0].channel, before.items[0].channel);
  assert.is(before.items[0].poster.url, '1.jpg', 'what was read stays as it was');
});

it('keeps a part that an equal answer repeats', () => {
  const cache = createCache();
  cache.writeQuery({ query: Feed, data: feed(item('1', 'One')), takeOwnership: true });
  const before = cache.readQuery<any, any>({ query: Feed }).feed;
  cache.writeQuery({ query: Feed, data: feed(item('1', 'Two')), takeOwnership: true });
  const after = cache.readQuery<any, any>({ query: Feed }).feed;
  assert.is(after.items[0].title, 'Two');
  assert.is(after.items[0].poster, before.items[0].poster);
});

it('does not let a layer change what was handed over', () => {
  const cache = createCache();
  const data = feed(item('1', 'One'));
  cache.writeQuery({ query: Feed, data, takeOwnership: true });
  const text = JSON.stringify(cache.readQuery({ query: Feed }));
  const fragment = parse('fragment Poster on Video { poster { url } }');
  cache.recordOptimisticTransaction(
    (layer) =>
      layer.writeFragment({
        id: 'Video:1',
        fragment,
        data: { __typename: 'Video', poster: { url: 'later.jpg', __typename: 'Image' } },
      }),
    'layer',
  );
  assert.is(cache.readQuery<any, any>({ query: Feed }).feed.items[0].poster.url, 'later.jpg');
  cache.removeOptimistic('layer');
  assert.is(JSON.stringify(cache.readQuery({ query: Feed })), text);
});

it('restores what it extracts while parts are parts, and after they were asked for', () => {
  const cache = createCache();
  cache.writeQuery({ query: Feed, data: feed(item('1', 'One'), item('2', 'Two')), takeOwnership: true });
  const whole = cache.extract();
  cache.readFragment({ id: 'Video:1', fragment: parse('fragment Poster on Video { poster { url } }') });
  assert.equal(cache.extract(), whole);
  const restored = createCache();
  assert.ok(restored.restore(JSON.parse(JSON.stringify(whole)), { takeOwnership: true }));
  assert.equal(restored.readQuery({ query: Feed }), cache.readQuery({ query: Feed }));
  assert.equal(restored.extract(), whole);
});

it('keeps a snapshot that was not handed over as it was', () => {
  const cache = createCache();
  cache.writeQuery({ query: Feed, data: feed(item('1', 'One')), takeOwnership: true });
  const snapshot = JSON.parse(JSON.stringify(cache.extract()));
  const text = JSON.stringify(snapshot);
  const restored = createCache();
  assert.ok(restored.restore(snapshot));
  restored.readQuery({ query: Feed });
  assert.is(JSON.stringify(snapshot), text);
  assert.ok(createCache().restore(snapshot), 'it can be restored again');
});

it.run();
