import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createVirtualClock, rejects } from '@mainvideo/sdk/testing';
import { pollUntil } from '../../testing/pollUntil.ts';
import { openEmptyDatabase } from '../../testing/databases/testDatabase.ts';
import { createLeases } from './leases.ts';

const it = suite('createLeases');

const ttlMs = 60_000;

async function open() {
  const database = await openEmptyDatabase();
  const [clock, otherClock] = [createVirtualClock({ seed: 1 }), createVirtualClock({ seed: 2 })];
  const expiresMs = async () =>
    (await database.selectFrom('lease').selectAll().where('name', '=', 'scan').execute())[0]?.expires_ms;
  return {
    database,
    clock,
    here: createLeases(database, clock.runtime),
    there: createLeases(database, otherClock.runtime),
    expiresMs,
    /** Simulates that the holder has died, and its lease has expired. */
    letExpire: () => database.updateTable('lease').set({ expires_ms: 1 }).execute(),
    async untilRenewed() {
      await pollUntil('the lease is renewed', async () => (await expiresMs()) !== 1);
    },
  };
}

/** Creates work that continues until it is ended. */
function createWork() {
  let end!: () => void;
  let begin!: (signal: AbortSignal) => void;
  const isOver = new Promise<void>((resolve) => (end = resolve));
  const begun = new Promise<AbortSignal>((resolve) => (begin = resolve));
  return {
    begun,
    end,
    async run(signal: AbortSignal) {
      begin(signal);
      await isOver;
      return 'done';
    },
  };
}

it('has one instance work at a time, and the next one afterwards', async () => {
  const { here, there } = await open();
  const work = createWork();
  const mine = here.withLease('scan', ttlMs, work.run);
  await work.begun;
  assert.equal(await there.withLease('scan', ttlMs, async () => 'theirs'), { held: false });
  assert.equal(await there.withLease('other', ttlMs, async () => 'theirs'), { held: true, value: 'theirs' });
  work.end();
  assert.equal(await mine, { held: true, value: 'done' });
  assert.equal(await there.withLease('scan', ttlMs, async () => 'theirs'), { held: true, value: 'theirs' });
});

it('goes to one of many that ask at once', async () => {
  const { here, there } = await open();
  let running = 0;
  const work = createWork();
  const run = async (signal: AbortSignal) => {
    assert.is((running += 1), 1);
    return work.run(signal);
  };
  const asked = Array.from({ length: 10 }, (_, i) => (i % 2 ? here : there).withLease('scan', ttlMs, run));
  const held = asked.map((answer) => answer.then((result) => result.held));
  await work.begun;
  const others = await Promise.all(held.map((one) => Promise.race([one, untilSettled(held)])));
  assert.is(others.filter((isHeld) => isHeld === false).length, 9);
  work.end();
  assert.is((await Promise.all(held)).filter(Boolean).length, 1);
});

it('gives it back when the work fails', async () => {
  const { here, there } = await open();
  const failing = here.withLease('scan', ttlMs, async () => {
    throw new Error('disk full');
  });
  assert.is(((await rejects(failing)) as Error).message, 'disk full');
  assert.equal(await there.withLease('scan', ttlMs, async () => 1), { held: true, value: 1 });
});

it('takes over what an instance that died left behind, when its time is over', async () => {
  const { here, there, letExpire } = await open();
  const work = createWork();
  const mine = here.withLease('scan', ttlMs, work.run);
  await work.begun;
  await letExpire();
  assert.equal(await there.withLease('scan', ttlMs, async () => 1), { held: true, value: 1 });
  work.end();
  await mine;
});

it('ends one term after the clock of the database was put back, unless it is renewed', async () => {
  const { database, clock, expiresMs } = await open();
  const time = { nowMs: 10 * 60 * ttlMs };
  const now = () => sql<number>`cast(${sql.lit(time.nowMs)} as bigint)`;
  const { runtime: othersRuntime } = createVirtualClock({ seed: 2 });
  const [here, there] = [clock.runtime, othersRuntime].map((runtime) => createLeases(database, runtime, now));
  const isTheirs = async (name = 'scan') => (await there!.withLease(name, ttlMs, async () => 1)).held;
  const work = createWork();
  const mine = here!.withLease('scan', ttlMs, work.run);
  await work.begun;
  const dead = { name: 'of the dead', holder: 'dead', expires_ms: time.nowMs + ttlMs };
  await database.insertInto('lease').values(dead).execute();
  time.nowMs -= 60 * ttlMs;
  assert.is(await isTheirs(), false);
  assert.is(await isTheirs(dead.name), false);
  time.nowMs += ttlMs - 1;
  assert.is(await isTheirs(), false);
  // A live holder renews the lease with the current clock.
  await clock.advance(ttlMs / 3);
  await pollUntil('the lease is renewed', async () => (await expiresMs())! >= time.nowMs + ttlMs);
  time.nowMs += 1;
  assert.is(await isTheirs(), false);
  assert.is(await isTheirs(dead.name), true);
  time.nowMs += ttlMs;
  assert.is(await isTheirs(), true);
  work.end();
  await mine;
});

it('is renewed while the work goes on', async () => {
  const { here, clock, letExpire, untilRenewed } = await open();
  const work = createWork();
  const mine = here.withLease('scan', ttlMs, work.run);
  const signal = await work.begun;
  for (let i = 0; i < 4; i++) {
    await letExpire();
    await clock.advance(ttlMs / 3);
    await untilRenewed();
  }
  assert.is(signal.aborted, false);
  work.end();
  await mine;
  assert.is(clock.pendingTimers, 0);
});

it('tells the work when somebody else has it', async () => {
  const { here, there, clock, letExpire, expiresMs } = await open();
  const work = createWork();
  const mine = here.withLease('scan', ttlMs, work.run);
  const signal = await work.begun;
  await letExpire();
  const taken = createWork();
  const theirs = there.withLease('scan', ttlMs, taken.run);
  await taken.begun;
  const lost = new Promise((resolve) => signal.addEventListener('abort', resolve));
  await clock.advance(ttlMs / 3);
  await lost;
  work.end();
  await mine;
  // An instance that lost the lease does not release another one's.
  assert.ok(await expiresMs());
  taken.end();
  await theirs;
  assert.is(clock.pendingTimers, 0);
});

it('tells the work when the database is away for so long that the lease is over', async () => {
  const { database, here, clock } = await open();
  const work = createWork();
  const mine = here.withLease('scan', ttlMs, work.run);
  const signal = await work.begun;
  await database.destroy();
  await clock.advance(ttlMs - 1);
  assert.is(signal.aborted, false);
  await clock.advance(1);
  assert.is(signal.aborted, true);
  work.end();
  assert.is((await mine).held, true);
  assert.is(clock.pendingTimers, 0);
});

/** Resolves when all but one of them have settled. */
async function untilSettled(answers: readonly Promise<boolean>[]): Promise<undefined> {
  let settled = 0;
  await new Promise<void>((resolve) => {
    const count = async (answer: Promise<boolean>) => {
      await answer;
      if ((settled += 1) === answers.length - 1) resolve();
    };
    for (const answer of answers) void count(answer);
  });
  return undefined;
}

it.run();
