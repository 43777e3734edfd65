import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createWorld } from './outboxWorld.laws.ts';

const it = suite('createOutbox');
const minute = 60_000;

it('stores a mutation before anything is sent, and removes it when it is answered', async () => {
  const world = createWorld();
  const page = world.openPage();
  page.append('a', 1);
  assert.is(world.stored().length, 1);
  assert.equal(world.server.keys, []);
  await world.clock.advance(1_000);
  assert.equal(world.server.logs, { a: [1] });
  assert.equal(world.stored(), []);
  assert.equal(page.ended, [{ entry: 1, how: 'answered' }]);
});

it('keeps the promise of a mutation pending while there is no network, and answers it afterwards', async () => {
  const world = createWorld();
  const page = world.openPage();
  page.setOnline(false);
  page.append('a', 1);
  page.append('a', 2);
  await world.clock.advance(10 * minute);
  assert.equal(page.ended, []);
  assert.is(page.outbox.pending().length, 2);
  page.setOnline(true);
  await world.clock.advance(1_000);
  assert.equal(
    page.ended.map(({ entry }) => entry),
    [1, 2],
  );
  assert.equal(world.server.logs, { a: [1, 2] });
  assert.equal(page.outbox.pending(), []);
});

it.run();
