import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemoryLibrary } from '../../testing/databases/memoryLibrary.ts';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { createLibraryChanges } from './libraryChanges.ts';

const channel = { handle: 'nature', name: 'Nature', description: '', avatar: null };
const it = suite('createLibraryChanges');

/** Creates a store that records how many videos each change has, and how often other work got a turn before it. */
function open() {
  const store = createMemoryLibrary();
  const sizes: number[] = [];
  const turnsBefore: number[] = [];
  let turns = 0;
  let isOver = false;
  const takeTurn = () => {
    turns += 1;
    if (!isOver) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  const noting: typeof store = {
    ...store,
    async apply(change) {
      sizes.push(change.put.videos.length);
      turnsBefore.push(turns);
      await store.apply(change);
    },
  };
  return { store: noting, sizes, turnsBefore, end: () => (isOver = true) };
}

it('writes a few videos at a time, and lets others have a turn after each', async () => {
  const { store, sizes, turnsBefore, end } = open();
  const changes = createLibraryChanges(store, () => 0, 0);
  changes.putChannel(channel);
  for (let i = 0; i < 100; i += 1) {
    changes.putVideo({ ...makeVideo(`v${i}`), fingerprint: 'f' });
    await changes.writeInTime();
  }
  await changes.finish({ handles: [], videoIds: [], paths: [] }, 'whole');
  end();
  assert.is(
    sizes.reduce((sum, size) => sum + size, 0),
    100,
  );
  assert.ok(Math.max(...sizes) <= 8, `${sizes}`);
  // Each write had a separate turn.
  assert.is(new Set(turnsBefore).size, turnsBefore.length);
});

it('writes what waited for a second, however little it is', async () => {
  const { store, sizes, end } = open();
  let nowMs = 0;
  const changes = createLibraryChanges(store, () => nowMs, 0);
  changes.putChannel(channel);
  changes.putVideo({ ...makeVideo('a'), fingerprint: 'f' });
  await changes.writeInTime();
  nowMs = 1_000;
  await changes.writeInTime();
  await changes.writeInTime();
  changes.putVideo({ ...makeVideo('b'), fingerprint: 'f' });
  // The clock was set back: the waiting time is unknown.
  nowMs = -3_600_000;
  await changes.writeInTime();
  end();
  assert.equal(sizes, [1, 1]);
});

it.run();
