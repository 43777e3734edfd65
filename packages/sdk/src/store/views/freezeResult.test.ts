import { parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from '../../cache/createCache.ts';

const it = suite('freezeResult');

const query = parse('{ video { id title tags channel { id name } } }');
const data = (title: string) => ({
  video: {
    __typename: 'Video',
    id: '1',
    title,
    tags: ['calm'],
    channel: { __typename: 'Channel', id: 'nature', name: 'Nature' },
  },
});

it('makes a mutation of a result throw, at every depth', () => {
  const cache = createCache();
  cache.writeQuery({ query, data: data('Ducks') });
  const { video } = cache.readQuery<any, any>({ query });
  assert.throws(() => (video.title = 'Geese'), /read only/);
  assert.throws(() => video.tags.push('wild'), /not extensible/);
  assert.throws(() => delete video.channel.name, /Cannot delete/);
  assert.equal(cache.readQuery({ query }), data('Ducks'));
});

it('does the same with what a change adds to a result, and with what a watcher receives', () => {
  const cache = createCache();
  cache.writeQuery({ query, data: data('Ducks') });
  const results: any[] = [];
  cache.watch<any, any>({ query, callback: ({ result }) => results.push(result) });
  cache.writeQuery({ query, data: data('Geese') });
  assert.is(results[0].video.title, 'Geese');
  assert.throws(() => (results[0].video.title = 'Swans'), /read only/);
});

it('does not freeze what was written', () => {
  const cache = createCache();
  const written = data('Ducks');
  cache.writeQuery({ query, data: written });
  cache.readQuery({ query });
  written.video.title = 'Geese';
  written.video.tags.push('wild');
  assert.equal(cache.readQuery({ query }), data('Ducks'));
});

it('does not freeze instances of classes, which a policy may return', () => {
  const seen = new Map([['a', 1]]);
  const cache = createCache({ typePolicies: { Video: { fields: { title: () => ({ seen }) } } } });
  cache.writeQuery({ query, data: data('Ducks') });
  const { video } = cache.readQuery<any, any>({ query });
  assert.ok(Object.isFrozen(video.title));
  assert.not.ok(Object.isFrozen(video.title.seen));
});

it('lets a frozen part be written again, with ownership', () => {
  const nested = parse('{ video { id channel { id name } } list { id channel { id name } } }');
  const cache = createCache();
  const channel = { __typename: 'Channel', id: 'nature', name: 'Nature' };
  const video = { id: '1', channel, __typename: 'Video' };
  const response = () => ({ video, list: [video] });
  cache.writeQuery({ query: nested, data: response(), takeOwnership: true });
  assert.ok(Object.isFrozen(cache.readQuery<any, any>({ query: nested }).video.channel));
  cache.evict({ id: 'Video:1' });
  cache.evict({ fieldName: 'list' });
  const renamed = { ...channel, name: 'Nature films' };
  cache.writeQuery({ query: parse('{ channel { id name } }'), data: { channel: renamed } });
  cache.writeQuery({ query: nested, data: response(), takeOwnership: true });
  assert.equal(cache.readQuery<any, any>({ query: nested }), response());
});

it('freezes a list with more items than a call may have arguments', () => {
  const cache = createCache();
  const list = parse('{ list }');
  cache.writeQuery({ query: list, data: { list: Array.from({ length: 500_000 }, () => ['x']) } });
  const result = cache.readQuery<any, any>({ query: list });
  assert.ok(Object.isFrozen(result.list[499_999]));
});

it.run();
