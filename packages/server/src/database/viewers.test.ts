import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCatalogue } from './catalogue.ts';
import { createMutationRecords } from './mutationRecords.ts';
import { makeVideo, openTestDatabase } from '../testing/testDatabase.ts';
import { createViewers } from './viewers.ts';

const it = suite('createViewers');

async function open() {
  const database = await openTestDatabase([makeVideo('a'), makeVideo('b')]);
  const catalogue = createCatalogue(database);
  return {
    viewers: createViewers(database),
    records: createMutationRecords(database),
    countsOf: async (id: string) => {
      const [video] = await catalogue.findVideos([id]);
      return [video!.viewCount, video!.likeCount];
    },
  };
}

const progress = {
  viewerId: 'ann',
  videoId: 'a',
  positionSeconds: 5,
  countsView: false,
  nowMs: 0,
  step: null,
};
const like = { viewerId: 'ann', videoId: 'a', liked: true, nowMs: 0, step: null };

it('remembers the last position of each viewer, and forgets it when told', async () => {
  const { viewers } = await open();
  await viewers.recordProgress(progress);
  await viewers.recordProgress({ ...progress, positionSeconds: 7.5 });
  assert.equal(await viewers.statesOf('ann', ['b', 'a']), [
    { liked: false, positionSeconds: null },
    { liked: false, positionSeconds: 7.5 },
  ]);
  assert.equal(await viewers.statesOf('bob', ['a']), [{ liked: false, positionSeconds: null }]);
  await viewers.recordProgress({ ...progress, positionSeconds: null });
  assert.equal(await viewers.statesOf('ann', ['a']), [{ liked: false, positionSeconds: null }]);
});

it('counts a view only when told to', async () => {
  const { viewers, countsOf } = await open();
  await viewers.recordProgress({ ...progress, countsView: true });
  await viewers.recordProgress(progress);
  assert.equal(await countsOf('a'), [1, 0]);
});

it('counts each viewer that likes a video once', async () => {
  const { viewers, countsOf } = await open();
  await viewers.setLike(like);
  await viewers.setLike(like);
  await viewers.setLike({ ...like, viewerId: 'bob' });
  assert.equal(await countsOf('a'), [0, 2]);
  await viewers.setLike({ ...like, liked: false });
  await viewers.setLike({ ...like, liked: false });
  assert.equal(await countsOf('a'), [0, 1]);
  assert.equal(await viewers.statesOf('bob', ['a']), [{ liked: true, positionSeconds: null }]);
});

it('makes a change that carries a step once', async () => {
  const { viewers, records, countsOf } = await open();
  await records.begin({ viewerId: 'ann', key: 'k', fingerprint: 'f', nowMs: 0 });
  const step = { viewerId: 'ann', key: 'k', name: 'recordProgress' };
  await viewers.recordProgress({ ...progress, countsView: true, step });
  await viewers.recordProgress({ ...progress, countsView: true, step });
  assert.equal(await countsOf('a'), [1, 0]);
  await viewers.recordProgress({ ...progress, countsView: true, step: { ...step, name: 'again' } });
  assert.equal(await countsOf('a'), [2, 0]);
});

it('takes a step back with the change that fails', async () => {
  const { viewers, records, countsOf } = await open();
  await records.begin({ viewerId: 'ann', key: 'k', fingerprint: 'f', nowMs: 0 });
  const step = { viewerId: 'ann', key: 'k', name: 'recordProgress' };
  const broken = { ...progress, countsView: true, positionSeconds: {} as number, step };
  const error = await viewers.recordProgress(broken).catch((reason: unknown) => reason);
  assert.instance(error, Error);
  assert.equal(await countsOf('a'), [0, 0]);
  await viewers.recordProgress({ ...progress, countsView: true, step });
  assert.equal(await countsOf('a'), [1, 0]);
});

it.run();
