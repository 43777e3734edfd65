import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import type { GraphqlParts } from '../createGraphql.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';

const it = suite('idempotencyPlugin');

const watch = `mutation ($id: ID!) {
  recordProgress(input: { videoId: $id, positionSeconds: 5, started: true }) { video { viewCount } }
}`;
const open = (replace?: (parts: GraphqlParts) => Partial<GraphqlParts>) =>
  openTestGraphql([makeVideo('a'), makeVideo('b')], replace);
const viewsOf = async ({ ask }: Awaited<ReturnType<typeof open>>) =>
  (await ask('{ video(id: "a") { viewCount } }')).data.video.viewCount as number;

it('applies a mutation once, and answers a repeat as the first time', async () => {
  const server = await open();
  const first = await server.ask(watch, { id: 'a' }, { idempotencyKey: 'k' });
  await server.ask(watch, { id: 'a' });
  const repeat = await server.ask(watch, { id: 'a' }, { idempotencyKey: 'k' });
  assert.is(first.data.recordProgress.video.viewCount, 1);
  assert.equal(repeat, first);
  assert.is(await viewsOf(server), 2);
});

it('lets a repeat wait for the first that still runs', async () => {
  const server = await open();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => server.ask(watch, { id: 'a' }, { idempotencyKey: 'k' })),
  );
  for (const answer of answers) assert.is(answer.data.recordProgress.video.viewCount, 1);
  assert.is(await viewsOf(server), 1);
});

it('T17: keeps the keys of viewers apart', async () => {
  const server = await open();
  await server.ask(watch, { id: 'a' }, { idempotencyKey: 'k' });
  await server.ask(watch, { id: 'a' }, { idempotencyKey: 'k', viewerId: 'bob' });
  assert.is(await viewsOf(server), 2);
});

it('refuses a key that was used for another request', async () => {
  const server = await open();
  await server.ask(watch, { id: 'a' }, { idempotencyKey: 'k' });
  const { status, data, errors } = await server.ask(watch, { id: 'b' }, { idempotencyKey: 'k' });
  assert.equal([status, data, errors![0].extensions.code], [422, undefined, 'IDEMPOTENCY_KEY_REUSED']);
});

it('answers a repeat of a mistake with the same mistake', async () => {
  const server = await open();
  const first = await server.ask(watch, { id: 'x' }, { idempotencyKey: 'k' });
  const repeat = await server.ask(watch, { id: 'x' }, { idempotencyKey: 'k' });
  assert.is(first.errors![0].extensions.code, 'NOT_FOUND');
  const told = ({ message, path, extensions }: any) => ({ message, path, extensions });
  assert.equal(repeat.errors!.map(told), first.errors!.map(told));
  assert.equal(server.faults, []);
});

it('T90: keeps no answer beyond 16 kB, and applies a repeat of it no second time', async () => {
  const kept: number[] = [];
  const server = await openTestGraphql([makeVideo('a', { description: 'd'.repeat(5_000) })], (parts) => ({
    mutationRecords: {
      ...parts.mutationRecords,
      finish: (request) => {
        kept.push(request.answer.length);
        return parts.mutationRecords.finish(request);
      },
    },
  }));
  const watchAll = (count: number) => {
    const texts = Array.from({ length: count }, (_, i) => `d${i}: description`).join(' ');
    return `mutation {
      recordProgress(input: { videoId: "a", positionSeconds: 5, started: true }) { video { viewCount ${texts} } }
    }`;
  };
  const small = await server.ask(watchAll(1), {}, { idempotencyKey: 'small' });
  assert.is(kept.length, 1);
  const large = await server.ask(watchAll(4), {}, { idempotencyKey: 'large' });
  assert.is(kept.length, 1);
  assert.equal(await server.ask(watchAll(4), {}, { idempotencyKey: 'large' }), large);
  assert.equal(await server.ask(watchAll(1), {}, { idempotencyKey: 'small' }), small);
  const other = await server.ask(watchAll(3), {}, { idempotencyKey: 'large' });
  assert.is(other.errors![0].extensions.code, 'IDEMPOTENCY_KEY_REUSED');
  assert.is(await viewsOf(server), 2);
});

it('tries again after a fault, and makes no step twice', async () => {
  let isBroken = true;
  const server = await open((parts) => ({
    catalogue: {
      ...parts.catalogue,
      // The first read is before the change, the second after it.
      findVideos: async (ids) => {
        const videos = await parts.catalogue.findVideos(ids);
        if (isBroken && videos[0]!.viewCount > 0) throw new Error('no');
        return videos;
      },
    },
  }));
  const first = await server.ask(watch, { id: 'a' }, { idempotencyKey: 'k' });
  assert.is(first.errors![0].extensions.code, 'INTERNAL_SERVER_ERROR');
  isBroken = false;
  const repeat = await server.ask(watch, { id: 'a' }, { idempotencyKey: 'k' });
  assert.is(repeat.data.recordProgress.video.viewCount, 1);
  assert.is(await viewsOf(server), 1);
});

it('makes each step of a mutation of several', async () => {
  const server = await open();
  const both = `mutation {
    one: recordProgress(input: { videoId: "a", positionSeconds: 5, started: true }) { video { viewCount } }
    two: recordProgress(input: { videoId: "a", positionSeconds: 6, started: true }) { video { viewCount } }
  }`;
  const { data } = await server.ask(both, {}, { idempotencyKey: 'k' });
  assert.equal([data.one.video.viewCount, data.two.video.viewCount], [1, 2]);
});

it('takes no notice of a key of a query', async () => {
  const server = await open();
  const count = async () =>
    (await server.ask('{ video(id: "a") { viewCount } }', {}, { idempotencyKey: 'q' })).data.video.viewCount;
  assert.is(await count(), 0);
  await server.ask(watch, { id: 'a' });
  assert.is(await count(), 1);
});

it.run();
