import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Editions } from '../../library/videos/editions.ts';
import { createMemory } from './memory.ts';

const it = suite('createMemory');

/** Opens a database of one value that distinguishes changes by this process from those by others. */
function open({ isAsync = false, most = undefined as number | undefined } = {}) {
  const world = { value: 'first', own: 0, others: 0 };
  const current = () => `${world.own} ${world.others}`;
  const editions: Editions = {
    current: () => (isAsync ? Promise.resolve(current()) : current()),
    changeCount: () => world.own,
  };
  const memory = createMemory(editions, most);
  let reads = 0;
  /** Acts like a query that reads one value. */
  async function ask(key = 'key', kind = 'kind', whileReading = () => {}): Promise<unknown> {
    const opened = await memory.open();
    let value = opened.find(kind, key);
    if (value === undefined) {
      reads += 1;
      value = world.value;
      whileReading();
      opened.note(kind, key, value);
    }
    return value;
  }
  return { world, memory, ask, readCount: () => reads };
}

function raise(error: Error): never {
  throw error;
}

for (const isAsync of [false, true]) {
  const where = isAsync ? 'a database that is asked for its edition' : 'a database that knows its edition';

  it(`reads once what nobody changes, of ${where}`, async () => {
    const { ask, readCount } = open({ isAsync });
    assert.equal([await ask(), await ask(), await ask()], ['first', 'first', 'first']);
    assert.is(readCount(), 1);
  });

  it(`reads anew what this process or another has changed, of ${where}`, async () => {
    const { world, ask } = open({ isAsync });
    await ask();
    Object.assign(world, { value: 'second', own: 1 });
    assert.is(await ask(), 'second');
    Object.assign(world, { value: 'third', others: 1 });
    assert.is(await ask(), 'third');
  });

  it(`keeps nothing that was read while something changed, of ${where}`, async () => {
    const { world, ask } = open({ isAsync });
    await ask('key', 'kind', () => Object.assign(world, { value: 'second', others: 1 }));
    assert.is(await ask(), 'second');
  });
}

it('finds nothing any more once this process has changed something in the middle of a query', async () => {
  const { world, memory, ask } = open();
  await ask();
  const opened = await memory.open();
  assert.is(opened.find('kind', 'key'), 'first');
  world.own += 1;
  assert.is(opened.find('kind', 'key'), undefined);
});

it('shows a query that began earlier nothing of a later edition, and keeps nothing of it', async () => {
  const { world, memory, ask } = open();
  const early = await memory.open();
  Object.assign(world, { value: 'second', others: 1 });
  await ask();
  assert.is(early.find('kind', 'key'), undefined);
  early.note('kind', 'key', 'first');
  assert.is(await ask(), 'second');
});

it('knows nothing where the database cannot name its edition', async () => {
  const away = new Error('away');
  const fails = [() => Promise.reject(away), () => raise(away)];
  for (const current of fails) {
    const opened = await createMemory({ current, changeCount: () => 0 }).open();
    opened.note('kind', 'key', 'value');
    assert.is(opened.find('kind', 'key'), undefined);
  }
});

it('tells kinds apart', async () => {
  const { world, ask } = open();
  await ask('key', 'one');
  world.value = 'of another kind';
  assert.equal([await ask('key', 'one'), await ask('key', 'other')], ['first', 'of another kind']);
});

it('begins anew when it is full, and never keeps what would fill it', async () => {
  const { ask, readCount, world } = open({ most: 10_000 });
  for (let i = 0; i < 200; i += 1) await ask(`key ${i}`);
  assert.is(readCount(), 200);
  await ask('key 199');
  assert.is(readCount(), 200);
  await ask('key 0');
  assert.is(readCount(), 201);
  world.value = 'x'.repeat(5_000);
  await ask('large');
  await ask('large');
  assert.is(readCount(), 203);
});

it('counts what it had and what was read', async () => {
  const { memory, ask } = open();
  await ask();
  await ask();
  await ask('other');
  assert.equal(memory.counts(), { found: 1, read: 2 });
});

it.run();
