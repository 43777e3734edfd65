import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemoryEvents } from '../../events/memoryEvents.ts';
import { createMemoryLibrary } from '../../testing/databases/memoryLibrary.ts';
import { pollUntil } from '../../testing/pollUntil.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { makeTestVideo } from '../../testing/media/testMedia.ts';
import { inspectFile } from '../inspection/inspectFile.ts';
import { createLibraryKeeper } from '../scan/libraryKeeper.ts';
import { resolveLibrary } from './libraryRoot.ts';
import { isOnNetwork, watchFolder } from './watchFolder.ts';

// Uses the real file system, watcher and clock: a test waits for the expected result, and fails only after a long
// time.
const it = suite('watchFolder');

it('has the library follow files that are added, renamed, moved and deleted', async () => {
  const clip = await makeTestVideo(1);
  const { folder, remove } = await makeTestFolder({ 'a/one.mp4': clip });
  const root = await resolveLibrary(folder);
  const store = createMemoryLibrary();
  const faults: unknown[] = [];
  const keeper = createLibraryKeeper({
    inspect: inspectFile,
    root,
    store,
    events: createMemoryEvents(),
    leases: {
      withLease: async (_, __, work) => ({ held: true, value: await work(new AbortController().signal) }),
    },
    runtime: {
      now: Date.now,
      setTimeout,
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
      randomUUID: () => 'one',
    },
    rescanMs: 0,
    pollMs: 30_000,
    watch: (onChange) => watchFolder(root, onChange, (error) => faults.push(error)),
    onFault: (error) => faults.push(error),
  });

  async function becomes(expected: readonly string[]): Promise<void> {
    const paths = () => store.snapshot().videos.map(({ path }) => path);
    const isSo = () => JSON.stringify(paths()) === JSON.stringify(expected);
    // Fails with both lists rather than with a timeout message.
    await pollUntil(`the library is ${expected.join()}`, isSo).catch(() => assert.equal(paths(), expected));
  }

  try {
    await becomes(['a/one.mp4']);
    const { id } = store.snapshot().videos[0]!;
    // A watcher starts shortly after the first scan. Changes in between are found by the next scan.
    await mkdir(join(root, 'b'));
    await rename(join(root, 'a/one.mp4'), join(root, 'b/uno.mp4'));
    await becomes(['b/uno.mp4']);
    assert.is(store.snapshot().videos[0]!.id, id);
    await writeFile(join(root, 'a/two.webm'), await makeTestVideo(9, { extension: 'webm' }));
    await becomes(['a/two.webm', 'b/uno.mp4']);
    await writeFile(join(root, '.mainvideoignore'), 'a/\n');
    await becomes(['b/uno.mp4']);
    await rm(join(root, '.mainvideoignore'));
    await becomes(['a/two.webm', 'b/uno.mp4']);
    await rm(join(root, 'b'), { recursive: true });
    await becomes(['a/two.webm']);
    assert.equal(faults, []);
  } finally {
    await keeper.stop();
    await remove();
  }
});

for (const [what, hidden] of [
  ['what the site keeps in the library itself', '.mainvideo'],
  ['what a NAS keeps of deleted files', '#Recycle'],
] as const) {
  it(`${hidden === '.mainvideo' ? '' : 'T103: '}hears nothing of ${what}`, () => hearsNothingOf(hidden));
}

async function hearsNothingOf(hidden: string): Promise<void> {
  const { folder, remove } = await makeTestFolder({ [`${hidden}/uploads/a.part`]: '' });
  const root = await resolveLibrary(folder);
  let changes = 0;
  let onChange = () => {};
  const changed = () => new Promise<void>((resolve) => (onChange = resolve));
  const ready = changed();
  const watch = watchFolder(
    root,
    () => {
      changes += 1;
      onChange();
    },
    (error) => assert.unreachable(error.message),
  );
  await ready;
  changes = 0;
  for (let count = 0; count < 50; count += 1) {
    await writeFile(join(root, `${hidden}/uploads/${count}.part`), 'x');
    await writeFile(join(root, `${hidden}/${count}`), 'x');
  }
  const seen = changed();
  // The system reports events in the order in which they happen.
  await writeFile(join(root, 'seen.mp4'), 'x');
  await seen;
  assert.ok(changes < 10, `${changes} changes were told of`);
  await watch.close();
  await remove();
}

it.run();

const itAsks = suite('isOnNetwork');

for (const [name, type, onLinux] of [
  ['NFS', 0x6969, true],
  ['SMB 2, whose number is above those of 31 bits', 0xfe534d42, true],
  ['the same, as a system says it that counts below zero', 0xfe534d42 | 0, true],
  ['FUSE', 0x65735546, true],
  ['ext4', 0xef53, false],
  ['memory', 0x01021994, false],
] as const) {
  itAsks(`says ${onLinux ? 'yes' : 'no'} of ${name}, on Linux`, async () => {
    assert.is(await isOnNetwork('/videos', async () => type), onLinux && process.platform === 'linux');
  });
}

itAsks('takes a folder that is not there yet for one that may come from anywhere', async () => {
  assert.is(await isOnNetwork('/nowhere/at/all'), process.platform === 'linux');
});

itAsks('says no of a folder of this machine', async () => {
  const { folder, remove } = await makeTestFolder();
  assert.is(await isOnNetwork(folder), false);
  await remove();
});

itAsks.run();
