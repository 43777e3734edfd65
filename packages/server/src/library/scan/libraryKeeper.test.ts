import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createVirtualClock } from '@mainvideo/sdk/testing';
import { createMemoryEvents } from '../../events/memoryEvents.ts';
import { createSubscribers } from '../../events/subscribers.ts';
import { createMemoryLibrary } from '../../testing/databases/memoryLibrary.ts';
import { inspectFile } from '../inspection/inspectFile.ts';
import { createLibraryKeeper, type LibraryKeeperParts } from './libraryKeeper.ts';
import { LibraryError } from '../files/libraryRoot.ts';
import type { ScanResult } from './scanLibrary.ts';

const it = suite('createLibraryKeeper');

const hourMs = 3_600_000;
const done: ScanResult = { type: 'changed', isCopying: false, unread: [] };

/** Creates a keeper whose scans return the given results in turn, then repeat the last one. */
function keep(answers: (ScanResult | Error)[], parts: Partial<LibraryKeeperParts> = {}) {
  const clock = createVirtualClock();
  const scansMs: number[] = [];
  const beliefs: boolean[] = [];
  const faults: unknown[] = [];
  const waits: string[] = [];
  let hint = () => {};
  const keeper = createLibraryKeeper({
    inspect: inspectFile,
    root: '/videos',
    store: createMemoryLibrary(),
    leases: {
      withLease: async (_, __, work) => ({ held: true, value: await work(new AbortController().signal) }),
    },
    events: createMemoryEvents(),
    runtime: clock.runtime,
    rescanMs: 900_000,
    pollMs: 30_000,
    watch: (onChange) => {
      hint = onChange;
      return { close: async () => {} };
    },
    onFault: (error) => faults.push(error),
    onWaiting: (reason) => waits.push(reason),
    scan: async (_, { believesEmpty = false }) => {
      scansMs.push(clock.now() - Date.UTC(2026, 0, 1));
      beliefs.push(believesEmpty);
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...parts,
  });
  return { keeper, clock, scansMs, beliefs, faults, waits, hint: () => hint() };
}

it('scans at once, and then now and then', async () => {
  const { keeper, clock, scansMs } = keep([done]);
  await clock.advance(900_000);
  assert.equal(scansMs, [0, 900_000]);
  assert.is(keeper.state().state, 'IDLE');
  await keeper.stop();
  assert.is(clock.pendingTimers, 0);
});

it('a follower does not scan, asks the others for scans, and hears of their end', async () => {
  const clock = createVirtualClock();
  const subscribers = createSubscribers();
  const events: LibraryKeeperParts['events'] = {
    ...createMemoryEvents(),
    publish: async (topic, payload) => subscribers.tell(topic, { type: 'published', payload }),
    subscribe: (topic) => subscribers.add(topic),
  };
  let heardOfEnds = 0;
  const followed = { events, runtime: clock.runtime };
  const scanning = keep([done], followed);
  const following = keep([done], { ...followed, isFollower: true, onScanned: () => void (heardOfEnds += 1) });
  await following.keeper.firstScan;
  await clock.advance(100);
  assert.equal([scanning.scansMs.length, heardOfEnds], [1, 1]);
  following.keeper.lookAgain();
  await clock.advance(10_000);
  assert.equal([scanning.scansMs.length, heardOfEnds], [2, 2], 'as after a change');
  await following.keeper.rescan();
  await clock.advance(100);
  assert.equal(scanning.beliefs, [false, false, true], 'an empty folder is believed');
  assert.equal(following.scansMs, []);
  await Promise.all([scanning.keeper.stop(), following.keeper.stop()]);
  assert.is(clock.pendingTimers, 0);
});

it('waits for the last of many changes, but not for ever', async () => {
  const { keeper, clock, scansMs, hint } = keep([done]);
  await clock.advance(100);
  for (let i = 0; i < 40; i++) {
    hint();
    await clock.advance(500);
  }
  await clock.advance(5_000);
  assert.equal(scansMs, [0, 10_100, 20_100]);
  await keeper.stop();
});

it('waits no longer for the last of many changes when the clock is put back meanwhile', async () => {
  const clock = createVirtualClock();
  let putBackMs = 0;
  const runtime = { ...clock.runtime, now: () => clock.now() - putBackMs };
  const scansMs: number[] = [];
  let hint = () => {};
  const { keeper } = keep([done], {
    runtime,
    watch: (onChange) => {
      hint = onChange;
      return { close: async () => {} };
    },
    scan: async () => {
      scansMs.push(clock.now() - Date.UTC(2026, 0, 1));
      return done;
    },
  });
  await clock.advance(100);
  for (let i = 0; i < 40; i++) {
    if (i === 3) putBackMs = hourMs;
    hint();
    await clock.advance(500);
  }
  assert.equal(scansMs, [0, 11_600]);
  await keeper.stop();
});

it('looks soon when it is to, though the clock was put on since it last planned', async () => {
  const clock = createVirtualClock();
  let putOnMs = 0;
  const runtime = { ...clock.runtime, now: () => clock.now() + putOnMs };
  const subscribers = createSubscribers();
  const events = { ...createMemoryEvents(), subscribe: (topic: string) => subscribers.add(topic) };
  let scans = 0;
  const scan = async () => {
    scans += 1;
    return done;
  };
  const { keeper } = keep([done], { runtime, events, scan });
  await clock.advance(100);
  putOnMs = hourMs;
  subscribers.tellAll({ type: 'gap' });
  await clock.advance(10_000);
  assert.is(scans, 2);
  await keeper.stop();
});

it('tells of the progress of a scan though the clock is put back meanwhile', async () => {
  const clock = createVirtualClock();
  let putOnMs = 0;
  const runtime = { ...clock.runtime, now: () => clock.now() + putOnMs };
  const shown: number[] = [];
  const { keeper } = keep([done], {
    runtime,
    scan: async (_, { onProgress }) => {
      for (let doneFiles = 0; doneFiles < 3; doneFiles += 1) {
        onProgress!({ doneFiles, totalFiles: 3, currentPath: 'a.mp4' });
        shown.push(keeper.state().doneFiles);
        putOnMs += doneFiles === 0 ? -hourMs : 300;
      }
      return done;
    },
  });
  await clock.advance(1_000);
  assert.equal(shown, [0, 1, 2]);
  await keeper.stop();
});

it('keeps what is known while the folder cannot be read, says why once, and tries again', async () => {
  const gone = new LibraryError('The library /videos cannot be read (ENOENT). Is its disk connected?');
  const { keeper, clock, scansMs, waits, faults } = keep([gone, gone, done]);
  await clock.advance(5_000);
  assert.equal(
    [keeper.state().state, keeper.state().reason],
    ['WAITING', 'The library /videos cannot be read (ENOENT). Is its disk connected?'],
  );
  await clock.advance(10_000);
  assert.equal([scansMs, keeper.state().state, keeper.state().reason], [[0, 5_000, 15_000], 'IDLE', null]);
  assert.equal([waits.length, faults.length], [1, 0]);
  await keeper.stop();
});

it('asks twice more before it believes that everything is gone', async () => {
  const { keeper, clock, beliefs, waits } = keep([
    { ...done, type: 'emptied' },
    { ...done, type: 'emptied' },
    done,
  ]);
  await clock.advance(60_000);
  assert.equal(beliefs, [false, false, true]);
  assert.match(waits[0]!, /is empty, but it contained videos before/);
  await keeper.stop();
});

it('takes the owner at the word who asks for a scan', async () => {
  const { keeper, clock, beliefs } = keep([{ ...done, type: 'emptied' }, done]);
  await clock.advance(1_000);
  await keeper.rescan();
  await clock.advance(0);
  assert.equal(beliefs, [false, true]);
  await keeper.stop();
});

it('survives a fault of a scan, and tries again', async () => {
  const { keeper, clock, faults, scansMs } = keep([new Error('The database is away.'), done]);
  await clock.advance(6_000);
  assert.equal(
    [scansMs.length, String(faults[0]), keeper.state().state],
    [2, 'Error: The database is away.', 'IDLE'],
  );
  await keeper.stop();
});

it('leaves scanning to another instance, and shows how far that is', async () => {
  const events = createMemoryEvents();
  const leases = { withLease: async () => ({ held: false }) as const };
  const { keeper, clock, scansMs } = keep([done], { events, leases });
  const other = { ...keeper.state(), state: 'SCANNING', doneFiles: 5, totalFiles: 9 };
  await events.publish('library', { instance: 'other', state: other });
  await clock.advance(0);
  assert.equal([scansMs, keeper.state().doneFiles], [[], 5]);
  await keeper.stop();
});

it('believes another instance rather than what it counts when it starts, for that may be older', async () => {
  const events = createMemoryEvents();
  const leases = { withLease: async () => ({ held: false }) as const };
  let answer: (counted: { videoCount: number; problemCount: number }) => void = () => {};
  const counts = () => new Promise<Parameters<typeof answer>[0]>((resolve) => (answer = resolve));
  const store = { ...createMemoryLibrary(), counts };
  const { keeper, clock } = keep([done], { events, leases, store });
  await events.publish('library', { instance: 'other', state: { ...keeper.state(), videoCount: 8 } });
  await clock.advance(0);
  answer({ videoCount: 7, problemCount: 0 });
  await clock.advance(0);
  assert.is(keeper.state().videoCount, 8);
  await keeper.stop();
});

it('tells how much there was while it scans for the first time', async () => {
  const store = { ...createMemoryLibrary(), counts: async () => ({ videoCount: 7, problemCount: 2 }) };
  const shown: unknown[] = [];
  const { keeper, clock } = keep([done], {
    store,
    scan: async (_, { onProgress }) => {
      onProgress!({ doneFiles: 0, totalFiles: 9, currentPath: 'a.mp4' });
      const { state, videoCount } = keeper.state();
      shown.push([state, videoCount]);
      return done;
    },
  });
  await clock.advance(0);
  assert.equal(shown, [['SCANNING', 7]]);
  await keeper.stop();
});

it('tells whoever watches of the state now, and of each that follows', async () => {
  const { keeper, clock } = keep([done]);
  const states = keeper.watchState();
  const first = await states.next();
  const second = states.next();
  await clock.advance(0);
  assert.equal([first.value?.lastScanMs, (await second).value?.lastScanMs], [null, Date.UTC(2026, 0, 1)]);
  await states.return?.();
  await keeper.stop();
});

it('T72: lets go at once of whoever has left, though nothing happens', async () => {
  const { keeper, clock } = keep([done]);
  await clock.advance(1_000);
  const watched = keeper.watchState();
  await watched.next();
  const waiting = watched.next();
  assert.equal(await watched.return!(), { value: undefined, done: true });
  assert.equal(await waiting, { value: undefined, done: true });
  await keeper.stop();
});

it('looks every so often once the watcher fails, and says why to the owner, once', async () => {
  let fail: (error: Error) => void = () => {};
  const watch = (_: () => void, onFailure: (error: Error) => void) => {
    fail = onFailure;
    return { close: async () => {} };
  };
  const { keeper, clock, scansMs, waits } = keep([done], { watch });
  await clock.advance(10_000);
  fail(new Error('ENOSPC: System limit for number of file watchers reached'));
  fail(new Error('ENOSPC: once more'));
  assert.match(keeper.state().reason!, /does not report file changes \(ENOSPC.*every 30 seconds/);
  await clock.advance(60_000);
  assert.equal(scansMs, [0, 40_000, 70_000]);
  assert.equal([keeper.state().state, waits.length], ['IDLE', 1]);
  assert.match(keeper.state().reason!, /ENOSPC/);
  await keeper.stop();
  assert.is(clock.pendingTimers, 0);
});

it('asks the database again after a gap in what others tell, and looks at the folder', async () => {
  const events = createMemoryEvents();
  const subscribers = createSubscribers();
  const gapped = { ...events, subscribe: (topic: string) => subscribers.add(topic) };
  const leases = { withLease: async () => ({ held: false }) as const };
  const store = { ...createMemoryLibrary(), counts: async () => ({ videoCount: 7, problemCount: 2 }) };
  let looks = 0;
  const counted: typeof leases = {
    withLease: () => {
      looks += 1;
      return leases.withLease();
    },
  };
  const { keeper, clock } = keep([done], { events: gapped, leases: counted, store });
  const other = { ...keeper.state(), state: 'SCANNING', doneFiles: 5, totalFiles: 9, videoCount: 3 };
  subscribers.tell('library', { type: 'published', payload: { instance: 'other', state: other } });
  await clock.advance(0);
  assert.is(keeper.state().state, 'SCANNING');
  const states = keeper.watchState();
  await states.next();
  const told = states.next();
  subscribers.tellAll({ type: 'gap' });
  const { value } = await told;
  assert.equal(
    [value.state, value.videoCount, value.problemCount, value.doneFiles, looks],
    ['IDLE', 7, 2, 0, 1],
  );
  await clock.advance(1_000);
  assert.equal([keeper.state().videoCount, looks], [7, 2]);
  await keeper.stop();
});

it('asks the database once more after a gap, as long as it is not back', async () => {
  const events = createMemoryEvents();
  const subscribers = createSubscribers();
  const gapped = { ...events, subscribe: (topic: string) => subscribers.add(topic) };
  for (const [failures, faultCount] of [
    [4, 0],
    [5, 1],
  ] as const) {
    let left = 0;
    let videoCount = 3;
    const counts = async () => {
      left -= 1;
      if (left >= 0) throw new Error('Away');
      return { videoCount, problemCount: 0 };
    };
    const store = { ...createMemoryLibrary(), counts };
    const leases = { withLease: async () => ({ held: false }) as const };
    const { keeper, clock, faults } = keep([done], { events: gapped, leases, store });
    await clock.advance(0);
    left = failures;
    videoCount = 7;
    subscribers.tellAll({ type: 'gap' });
    await clock.advance(3_000);
    assert.is(faults.length, faultCount);
    assert.is(keeper.state().videoCount === 7, faultCount === 0);
    await keeper.stop();
  }
});

it.run();
