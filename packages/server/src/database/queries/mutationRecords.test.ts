import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEmptyDatabase } from '../../testing/databases/testDatabase.ts';
import { createMutationRecords } from './mutationRecords.ts';

const it = suite('createMutationRecords');

const hourMs = 3_600_000;
const request = { viewerId: 'ann', key: 'k', fingerprint: 'f', nowMs: 0 };
const open = async () => createMutationRecords(await openEmptyDatabase());

it('answers what is known of a key, for one viewer alone', async () => {
  const records = await open();
  assert.equal(await records.begin(request), { fingerprint: 'f', answer: null });
  assert.equal(await records.begin({ ...request, fingerprint: 'g' }), { fingerprint: 'f', answer: null });
  await records.finish({ ...request, answer: '{"data":{}}' });
  assert.equal(await records.begin(request), { fingerprint: 'f', answer: '{"data":{}}' });
  assert.equal(await records.begin({ ...request, viewerId: 'bob' }), { fingerprint: 'f', answer: null });
});

it('knows whether a mutation has begun, and when', async () => {
  const records = await open();
  await records.begin({ ...request, nowMs: 50 });
  await records.begin({ ...request, nowMs: 90 });
  const since = (sinceMs: number, viewerId = 'ann') => records.hasBegunSince({ viewerId, key: 'k', sinceMs });
  assert.equal([await since(50), await since(51), await since(0, 'bob')], [true, false, false]);
});

it('removes records that are older than a day, however many', async () => {
  const records = await open();
  for (let i = 0; i < 1_200; i += 1) await records.begin({ ...request, key: `old${i}`, nowMs: i });
  await records.begin({ ...request, nowMs: hourMs });
  await records.finish({ ...request, answer: '1' });
  await records.removeOld(24.5 * hourMs);
  const known = (key: string) => records.hasBegunSince({ viewerId: 'ann', key, sinceMs: 0 });
  assert.equal([await known('old0'), await known('old1199'), await known('k')], [false, false, true]);
  assert.is((await records.begin({ ...request, nowMs: 24.5 * hourMs })).answer, '1');
  await records.removeOld(25.5 * hourMs);
  assert.is((await records.begin({ ...request, nowMs: 25.5 * hourMs })).answer, null);
});

it.run();
