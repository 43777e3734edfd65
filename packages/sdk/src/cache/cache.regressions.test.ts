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

it('does not blame what is there for the errors of an answer that came too late', () => {
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

it.run();
