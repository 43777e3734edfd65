import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createHealth } from './health.ts';

const it = suite('createHealth');

it('counts for the first who asks, then once a minute', async () => {
  let [nowMs, counts] = [0, 0];
  const health = createHealth(
    async () => (counts += 1),
    () => nowMs,
  );
  assert.equal(await health(), { status: 'ok', videos: 1 });
  nowMs = 59_999;
  assert.equal(await health(), { status: 'ok', videos: 1 });
  nowMs = 60_000;
  await health();
  await Promise.resolve();
  assert.equal(await health(), { status: 'ok', videos: 2 });
  assert.is(counts, 2);
});

it('is well without a database, and asks it no second time meanwhile', async () => {
  let counts = 0;
  const health = createHealth(
    () => {
      counts += 1;
      return Promise.reject(new Error('away'));
    },
    () => 0,
  );
  for (let i = 0; i < 3; i++) assert.equal(await health(), { status: 'ok', videos: null });
  assert.is(counts, 1);
});

it('does not wait for a database that hangs', async () => {
  const health = createHealth(
    () => new Promise(() => undefined),
    () => 0,
  );
  assert.equal(await health(), { status: 'ok', videos: null });
});

it.run();
