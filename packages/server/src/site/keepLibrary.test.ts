import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@mainvideo/sdk';
import { LibraryState } from '../../../web/src/studio/operations/index.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemoryEvents } from '../events/memoryEvents.ts';
import { keepLibrary } from './keepLibrary.ts';
import { inspectFile } from '../library/inspection/inspectFile.ts';
import { soleLeases } from '../library/videos/leases.ts';
import { resolveLibrary } from '../library/files/libraryRoot.ts';
import { createMemoryLibrary } from '../testing/databases/memoryLibrary.ts';
import { shownSecret, signInTo } from '../testing/sites/ownerOfSite.ts';
import { quietConfig } from '../testing/sites/quietConfig.ts';
import { withSiteProcess } from '../testing/sites/siteProcess.ts';
import { pollUntil } from '../testing/pollUntil.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { makeTestVideo } from '../testing/media/testMedia.ts';

// Uses the real file system and clock. A test waits for the expected state, and fails only after a long time.
const it = suite('keepLibrary');

/** Adds a file as if it was moved into the folder: complete at once, and with an older date. */
async function put(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const made = join(folder, 'made.part');
  await writeFile(made, bytes);
  const old = new Date(Date.now() - 24 * 3_600_000);
  await utimes(made, old, old);
  await rename(made, path);
}

it('has the library follow a folder on another machine by looking, since nothing is heard from there', async () => {
  const { folder, remove } = await makeTestFolder({ 'library/a/one.mp4': await makeTestVideo(1) });
  const root = await resolveLibrary(join(folder, 'library'));
  const old = new Date(Date.now() - 24 * 3_600_000);
  await utimes(join(root, 'a/one.mp4'), old, old);
  const store = createMemoryLibrary();
  const faults: unknown[] = [];
  const asked: string[] = [];
  const config = quietConfig(folder, { watch: 'auto', pollSeconds: 1, rescanMinutes: 60 });
  const keeper = await keepLibrary(config, root, {
    inspect: inspectFile,
    store,
    conversions: { version: async () => '', findForm: async () => null } as never,
    events: createMemoryEvents(),
    leases: soleLeases,
    terminal: { write: () => true },
    log: (line) => void (line.event === 'fault' && faults.push(line.error)),
    onScanned: async () => {},
    watching: {
      watchFolder: () => assert.unreachable('a folder that tells of nothing is listened to') as never,
      async isOnNetwork(path) {
        asked.push(path);
        return true;
      },
    },
  });

  async function becomes(expected: readonly string[]): Promise<void> {
    const paths = () => store.snapshot().videos.map(({ path }) => path);
    const isSo = () => JSON.stringify(paths()) === JSON.stringify(expected);
    // Fails with both lists instead of a timeout message.
    await pollUntil(`the library is ${expected.join()}`, isSo).catch(() => assert.equal(paths(), expected));
  }

  try {
    await becomes(['a/one.mp4']);
    const { id } = store.snapshot().videos[0]!;
    await put(folder, join(root, 'two.mp4'), await makeTestVideo(2));
    await becomes(['a/one.mp4', 'two.mp4']);
    await mkdir(join(root, 'b'));
    await rename(join(root, 'a/one.mp4'), join(root, 'b/uno.mp4'));
    await becomes(['b/uno.mp4', 'two.mp4']);
    assert.is(store.snapshot().videos[0]!.id, id);
    await rm(join(root, 'two.mp4'));
    await becomes(['b/uno.mp4']);
    assert.equal([asked, faults], [[root], []]);
  } finally {
    await keeper.stop();
    await remove();
  }
});

it('knows from the start how much the database holds, though another instance scans', async () => {
  const { folder, remove } = await makeTestFolder({ 'library/one.mp4': await makeTestVideo(1) });
  const keeper = await keepLibrary(quietConfig(folder), await resolveLibrary(join(folder, 'library')), {
    inspect: inspectFile,
    store: { ...createMemoryLibrary(), counts: async () => ({ videoCount: 7, problemCount: 2 }) },
    conversions: {} as never,
    events: createMemoryEvents(),
    leases: { withLease: async () => ({ held: false }) },
    terminal: { write: () => true },
    log: () => {},
    onScanned: async () => assert.unreachable('it scans'),
  });
  try {
    const states = keeper.watchState();
    const { value } = await states.next();
    await states.return?.();
    await keeper.firstScan;
    for (const { videoCount, problemCount } of [value, keeper.state()])
      assert.equal([videoCount, problemCount], [7, 2]);
  } finally {
    await keeper.stop();
    await remove();
  }
});

it('has a site show what is put into its folder, live in the studio with counts, and nobody asks for it', async () => {
  const files = await Promise.all([2, 3, 4].map((seed) => makeTestVideo(seed)));
  await withSiteProcess({ MEDIA_JOBS: 'off', RESCAN_MINUTES: '0' }, async (site, folder) => {
    const owner = await signInTo(await site.origin(), shownSecret(site));
    const client = createClient({
      url: `${owner.origin}/api/graphql`,
      fetch(input, init) {
        const headers = new Headers(init?.headers);
        headers.set('cookie', owner.headers.cookie);
        return fetch(input, { ...init, headers });
      },
    });
    type State = { state: string; doneFiles: number; totalFiles: number; videoCount: number };
    let told: State[] = [];
    let onTold = () => {};
    const ended: unknown[] = [];
    const until = (holds: (state: State) => boolean) =>
      new Promise<void>((resolve) => {
        onTold = () => {
          if (told.some(holds)) resolve();
        };
        onTold();
      });
    client.subscribe({ query: LibraryState }).subscribe({
      next({ data }) {
        told.push(data!.libraryState);
        onTold();
      },
      error: (error) => void ended.push(error),
      complete: () => void ended.push('complete'),
    });
    try {
      // A recently written file may still be incomplete, so it is checked again.
      await until(({ state, videoCount }) => state === 'IDLE' && videoCount === 1);
      told = [];
      for (const [i, bytes] of files.entries())
        await put(folder, join(folder, `library/dropped ${i}.mp4`), bytes);
      await until(({ state, videoCount }) => state === 'IDLE' && videoCount === 4);
      const scanning = told.filter(({ state }) => state === 'SCANNING');
      assert.ok(scanning.length > 0, 'the studio is not told that a scan goes on');
      for (const { doneFiles, totalFiles } of scanning)
        assert.ok(totalFiles > 1 && doneFiles <= totalFiles, `${doneFiles} of ${totalFiles}`);
      const { home } = await owner.ask('{ home(first: 9) { edges { node { title } } } }');
      assert.equal(home.edges.map((edge: any) => edge.node.title).sort(), [
        'Dropped 0',
        'Dropped 1',
        'Dropped 2',
        'One',
      ]);
      assert.equal(ended, []);
    } finally {
      client.stop();
    }
  });
});

it.run();
