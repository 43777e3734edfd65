import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCatalogue } from '../../database/queries/catalogue.ts';
import { createConversions } from '../../database/queries/conversions.ts';
import { editionsOf } from '../../database/opening/editions.ts';
import { createLateIndexes } from '../../database/queries/lateIndexes.ts';
import { createJobStore } from '../../database/queue/jobStore.ts';
import { openJobQueue } from '../../database/queue/openJobQueue.ts';
import { createLibraryStore } from '../../database/queries/libraryStore.ts';
import { inspectFile } from '../../library/inspection/inspectFile.ts';
import { scanLibrary } from '../../library/scan/scanLibrary.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { makeTestVideo } from '../../testing/media/testMedia.ts';
import { createMediaMaker, type MediaSettings } from './mediaJobs.ts';
import type { RunProgram } from '../programs/runProgram.ts';
import { realTimers } from '../../testing/realTimers.ts';
import { openMigratedMemory } from '../../testing/databases/migratedMemory.ts';

const it = suite('createMediaMaker');

/** An ffmpeg that prints its version, and otherwise never ends. */
const runNothing: RunProgram = ({ argv, signal }) =>
  new Promise((resolve) => {
    const end = (code: number | null, text = '', complaint = '') =>
      resolve({ code, output: Buffer.from(text), complaint });
    if (argv[0] === '-encoders') end(0, ' V....D libx264 \n A....D aac ', 'ffmpeg version 5.1.9');
    else if (argv[0] === '-filters') end(0);
    else if (signal.aborted) end(null);
    else signal.addEventListener('abort', () => end(null));
  });

/** Creates a site with two videos whose folder has not been surveyed yet. */
async function withMaker(
  jobs: MediaSettings['jobs'],
  hasFfmpeg: boolean,
  check: (site: {
    readonly maker: ReturnType<typeof createMediaMaker>;
    readonly said: readonly string[];
    readonly scan: () => Promise<void>;
    /** Returns how often the videos were read to plan their jobs. */
    readonly reads: () => number;
    /** Installs ffmpeg. */
    readonly giveFfmpeg: () => Promise<void>;
    readonly remove: (name: string) => Promise<void>;
    /** Resolves with the next log line. */
    readonly nextLine: () => Promise<string>;
  }) => Promise<void>,
  given?: Awaited<ReturnType<typeof openMigratedMemory>>,
): Promise<void> {
  const { folder, remove } = await makeTestFolder({
    'library/one.mp4': await makeTestVideo(1),
    'library/two.mp4': await makeTestVideo(2),
    'bin/ffmpeg': '',
    'bin/ffprobe': '',
  });
  const giveFfmpeg = async () => {
    for (const name of ['ffmpeg', 'ffprobe']) await chmod(join(folder, 'bin', name), 0o755);
  };
  if (hasFfmpeg) await giveFfmpeg();
  const database = given ?? (await openMigratedMemory());
  const said: string[] = [];
  const faults: unknown[] = [];
  let onLine: (line: string) => void = () => {};
  const catalogue = createCatalogue(database);
  let reads = 0;
  const maker = createMediaMaker({
    inspect: inspectFile,
    ...openJobQueue({ database, timers: realTimers }),
    catalogue: {
      ...catalogue,
      listVideos(request) {
        reads += 1;
        return catalogue.listVideos(request);
      },
    },
    conversions: createConversions(database, join(folder, 'media')),
    editions: editionsOf(database),
    lateIndexes: createLateIndexes(database),
    onConverted: () => {},
    libraryRoot: join(folder, 'library'),
    madeRoot: join(folder, 'media'),
    settings: { ffmpeg: null, jobs, cores: 1, faststartBytes: 0, streamsBytes: null },
    isAlone: true,
    timers: realTimers,
    run: runNothing,
    worker: 'here',
    path: join(folder, 'bin'),
    tell(line) {
      said.push(line);
      onLine(line);
    },
    onFault: (error) => faults.push(error),
  });
  try {
    await check({
      maker,
      said,
      reads: () => reads,
      giveFfmpeg,
      remove: (name) => rm(join(folder, 'library', name)),
      nextLine: () => new Promise((resolve) => (onLine = resolve)),
      async scan() {
        await scanLibrary(join(folder, 'library'), {
          inspect: inspectFile,
          store: createLibraryStore(database),
          now: () => Date.now(),
        });
        await maker.plan();
      },
    });
    await maker.stop();
    assert.equal(faults, []);
  } finally {
    await maker.stop();
    if (!given) await database.destroy();
    await remove();
  }
}

const twoOfEach =
  'ffmpeg 5.1.9 makes in the background, on 1 core: 2 posters, 2 storyboards. ' +
  'MEDIA_JOBS=posters makes pictures alone, MEDIA_JOBS=off nothing.';

it('says how much there is to do when the library was read, and not before', () =>
  withMaker('posters', true, async ({ maker, said, scan, nextLine }) => {
    let endReading: () => void = () => {};
    await maker.start(new Promise((resolve) => (endReading = resolve)));
    assert.equal(said, [], 'nobody knows yet');
    const line = nextLine();
    await scan();
    endReading();
    // One of them is running by now.
    assert.is(await line, twoOfEach);
  }));

it('says so too when the library was read before the tools were found', () =>
  withMaker('posters', true, async ({ maker, said, scan, nextLine }) => {
    await scan();
    const line = nextLine();
    await maker.start(Promise.resolve());
    assert.is(await line, twoOfEach);
    await scan();
    assert.is(said.length, 1, 'once');
  }));

it('says at once that there is no ffmpeg', () =>
  withMaker('all', false, async ({ maker, said }) => {
    await maker.start(new Promise(() => {}));
    assert.match(said.join('\n'), /^No posters, .* there is no ffmpeg on the PATH\./);
  }));

it('has jobs that wait say so where ffmpeg was taken away, and does them when it is back', async () => {
  const database = await openMigratedMemory();
  const queue = createJobStore(database, () => {});
  const states = async () =>
    (await queue.page({ first: 9, after: null, state: null })).items.map(({ state, reason }) => [
      state,
      reason,
    ]);
  const startWith = (hasFfmpeg: boolean) =>
    withMaker(
      'posters',
      hasFfmpeg,
      async ({ maker, scan }) => {
        await maker.start(new Promise(() => {}));
        await scan();
        await maker.stop();
      },
      database,
    );
  try {
    await startWith(true);
    const waiting = Array.from({ length: 4 }, () => ['QUEUED', null]);
    assert.equal(await states(), waiting);
    await startWith(false);
    for (const [state, reason] of await states()) {
      assert.is(state, 'FAILED');
      assert.match(reason!, /^ffmpeg is no longer on this machine\. Install it, .* and restart the site\.$/);
    }
    await startWith(true);
    assert.equal(await states(), waiting);
  } finally {
    await database.destroy();
  }
});

it('begins after the next scan where ffmpeg came while the site runs', () =>
  withMaker('posters', false, async ({ maker, said, scan, nextLine, giveFfmpeg }) => {
    await maker.start(Promise.resolve());
    await scan();
    assert.is(said.length, 1, 'what is lacking is said once');
    await giveFfmpeg();
    const line = nextLine();
    await scan();
    assert.is(await line, twoOfEach);
  }));

it('says nothing where nothing is asked for, and reads no videos for it', () =>
  withMaker('off', true, async ({ maker, said, scan, reads }) => {
    await scan();
    await maker.start(Promise.resolve());
    await scan();
    await maker.stop();
    assert.equal(said, []);
    assert.is(reads(), 0);
  }));

it('reads the videos for their jobs once for each change of the library, not once for each scan', () =>
  withMaker('posters', true, async ({ maker, scan, reads, remove }) => {
    await scan();
    await maker.start(Promise.resolve());
    assert.is(reads(), 1);
    for (let time = 0; time < 2; time += 1) await scan();
    assert.is(reads(), 1);
    await remove('two.mp4');
    await scan();
    assert.is(reads(), 2);
  }));

it('forgets the cancelled jobs of a video with the scan that finds it gone', async () => {
  const database = await openMigratedMemory();
  const queue = createJobStore(database, () => {});
  const cancelled = async () => {
    const { items } = await queue.page({ first: 9, after: null, state: 'CANCELLED' });
    return [...new Set(items.map(({ videoId }) => videoId))];
  };
  try {
    await withMaker(
      'posters',
      true,
      async ({ maker, scan, remove }) => {
        await maker.start(Promise.resolve());
        await scan();
        const { items } = await queue.page({ first: 9, after: null, state: 'QUEUED' });
        for (const { id } of items) await queue.cancel(id);
        assert.is((await cancelled()).length, 2);
        await remove('two.mp4');
        await scan();
        const [one] = await createCatalogue(database).listVideos({ first: 9, offset: 0, reach: 'all' });
        assert.equal(await cancelled(), [one!.id]);
        await maker.stop();
      },
      database,
    );
  } finally {
    await database.destroy();
  }
});

it('says nothing any more when the site stopped before its library was read', () =>
  withMaker('posters', true, async ({ maker, said }) => {
    let endReading: () => void = () => {};
    const read = new Promise<void>((resolve) => (endReading = resolve));
    await maker.start(read);
    await maker.stop();
    endReading();
    await read;
    assert.equal(said, []);
  }));

it.run();
