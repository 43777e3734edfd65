// A disk without room: a small one where this user may make one, else what a full one answers.
import { mkdir, open, readdir, readFile, realpath, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects } from '@mainvideo/sdk/testing';
import { writeBackup } from '../../src/backup/writeBackup.ts';
import { createCheckpoints } from '../../src/database/opening/checkpoints.ts';
import { createCatalogue } from '../../src/database/queries/catalogue.ts';
import { createConversions } from '../../src/database/queries/conversions.ts';
import { editionsOf } from '../../src/database/opening/editions.ts';
import { createLateIndexes } from '../../src/database/queries/lateIndexes.ts';
import { openJobQueue } from '../../src/database/queue/openJobQueue.ts';
import { createLibraryStore } from '../../src/database/queries/libraryStore.ts';
import { openDatabase } from '../../src/database/opening/openDatabase.ts';
import type { Job } from '../../src/jobs/queue/job.ts';
import { createMediaMaker } from '../../src/jobs/scheduling/mediaJobs.ts';
import { createRunProgram, type RunProgram } from '../../src/jobs/programs/runProgram.ts';
import { inspectFile } from '../../src/library/inspection/inspectFile.ts';
import { scanLibrary } from '../../src/library/scan/scanLibrary.ts';
import { findRealTools, h264, makeClip, testPicture } from '../../src/testing/media/realFfmpeg.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { fillDisk, fullDisks, mountSmallDisk, requireDisk } from './smallDisk.ts';
import { createUploadFolder } from '../../src/uploads/uploadFolder.ts';
import { realTimers } from '../../src/testing/realTimers.ts';

const it = suite('a disk without room');

const tools = await findRealTools();
const roomBytes = 4 * 1024 * 1024;

for (const disk of fullDisks) {
  it(`fails a job with a reason, leaves no half file, and does it when there is room (${disk} disk)`, async () => {
    requireDisk(disk);
    const { folder, remove } = await makeTestFolder();
    const root = await realpath(folder);
    const [library, media] = [join(root, 'library'), join(root, 'media')];
    await mkdir(library);
    await mkdir(media);
    makeClip(tools, join(library, 'film.mkv'), [...testPicture(20), ...h264]);
    const unmount = mountSmallDisk(disk, media, roomBytes);
    const database = await openDatabase(join(root, 'mainvideo.db'));
    const time = { nowMs: 0 };
    let isFull = true;
    const realRun = createRunProgram(realTimers, 0);
    const run: RunProgram = async (request) => {
      const isWriting = request.argv.includes('-movflags');
      if (unmount || !isFull || !isWriting) return realRun(request);
      return { code: 1, output: Buffer.alloc(0), complaint: 'av_write_frame(): No space left on device' };
    };
    try {
      await scanLibrary(library, {
        inspect: inspectFile,
        store: createLibraryStore(database),
        now: () => Date.now() + 60_000,
      });
      const catalogue = createCatalogue(database);
      const [video] = await catalogue.listVideos({ first: 1, offset: 0 });
      let onChange = () => {};
      const { queue, dispatcher } = openJobQueue({
        database,
        timers: realTimers,
        onChange: () => onChange(),
        now: () => sql.lit(time.nowMs),
      });
      const maker = createMediaMaker({
        inspect: inspectFile,
        queue,
        dispatcher,
        catalogue,
        conversions: createConversions(database, media),
        editions: editionsOf(database),
        lateIndexes: createLateIndexes(database),
        onConverted: () => {},
        libraryRoot: library,
        madeRoot: media,
        settings: { ffmpeg: tools.ffmpeg, jobs: 'off', cores: 1, faststartBytes: 0, streamsBytes: null },
        isAlone: true,
        timers: realTimers,
        run,
        worker: 'test',
        path: process.env['PATH']!,
        tell: () => {},
        onFault: () => {},
      });
      const until = (isThere: (job: Job) => boolean) =>
        new Promise<Job>((resolve, reject) => {
          const look = async () => {
            const [job] = await queue.find([`job:REMUX:${video!.id}`]);
            if (job && isThere(job)) resolve(job);
            else if (job?.state === 'DONE' || job?.state === 'FAILED')
              reject(new Error(`${job.state}: ${job.reason}`));
          };
          onChange = () => void look().catch(reject);
          onChange();
        });
      try {
        // A start tidies the folder.
        await maker.start(Promise.resolve());
        if (unmount) await fillDisk(join(media, 'filler'));
        await queue.addAgain([{ kind: 'REMUX', videoId: video!.id, publishedMs: 0 }]);
        const failed = until(({ reason, state }) => reason !== null && state === 'QUEUED');
        assert.is((await failed).reason, 'The disk is full. Make room in the data folder.');
        const entries = await readdir(media, { recursive: true });
        assert.not.ok(
          entries.some((name) => name.includes('remux')),
          entries.join(),
        );

        isFull = false;
        await rm(join(media, 'filler'), { force: true });
        time.nowMs += 10 * 60_000;
        // Whatever comes next wakes it.
        await queue.addAgain([{ kind: 'LOUDNESS', videoId: 'gone', publishedMs: 0 }]);
        const done = await until(({ state }) => state === 'DONE');
        assert.equal([done.attempt, done.reason], [2, null]);
        assert.ok((await catalogue.findVideos([video!.id]))[0]!.playable);
      } finally {
        await maker.stop();
      }
    } finally {
      await database.destroy();
      unmount?.();
      await remove();
    }
  });

  it(`ends a backup with a reason, and leaves the one before and nothing beside it (${disk} disk)`, async () => {
    requireDisk(disk);
    const { folder, remove } = await makeTestFolder();
    const [data, target] = [join(folder, 'data'), join(folder, 'backups')];
    await mkdir(data);
    await mkdir(target);
    const unmount = mountSmallDisk(disk, target, 4 * 1024 * 1024);
    try {
      const database = await openDatabase(join(data, 'mainvideo.db'));
      await database.destroy();
      const path = join(target, 'backup.tar');
      const parts = { dataFolder: data, path, withMedia: false, version: '1', now: () => 0 };
      await writeBackup(parts);
      const before = await readdir(target);
      // More than there is room for, whatever the database takes.
      await writeFile(join(data, 'large'), '');
      await truncate(join(data, 'large'), 5 * 1024 * 1024);
      const openFile: typeof open = async (...asked) => {
        const file = await open(...asked);
        file.write = (() => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))) as never;
        return file;
      };
      await rejects(
        writeBackup(unmount ? parts : { ...parts, openFile: openFile as never }),
        /the disk is full/,
      );
      assert.equal(await readdir(target), before);
      await rm(join(data, 'large'));
      await writeBackup(parts);
      assert.equal(await readdir(target), ['backup.tar']);
    } finally {
      unmount?.();
      await remove();
    }
  });

  it(`refuses the rest of an upload with what to do, keeps what there was room for, and goes on when there is more (${disk} disk)`, async () => {
    requireDisk(disk);
    const { folder, remove } = await makeTestFolder();
    const root = join(folder, 'library');
    await mkdir(root);
    const unmount = mountSmallDisk(disk, root, roomBytes);
    try {
      const uploads = createUploadFolder({
        root,
        maxBytes: 2 * roomBytes,
        now: Date.now,
        obstacle: () => null,
        onPlaced: () => {},
        // Another program filled it after the upload began.
        freeBytes: async () => 1024 ** 3,
      });
      const id = 'f'.repeat(32);
      const content = Buffer.alloc(2 * 1024 * 1024, 7);
      await uploads.create({ id, name: 'film.mp4', folder: '', sizeBytes: content.length, modifiedMs: null });
      if (unmount) await fillDisk(join(root, 'filler'));
      async function* rest(offset: number) {
        yield content.subarray(offset, offset + 1000);
        if (!unmount && offset === 0) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        yield content.subarray(offset + 1000);
      }
      await rejects(uploads.append(id, 0, rest(0)), /The disk of the library is full\. Make room in/);
      const { receivedBytes } = (await uploads.find(id))!;
      assert.ok(receivedBytes < content.length);
      await rm(join(root, 'filler'), { force: true });
      await uploads.append(id, receivedBytes, rest(receivedBytes));
      assert.is((await uploads.place(id)).path, 'film.mp4');
      assert.ok((await readFile(join(root, 'film.mp4'))).equals(content));
    } finally {
      unmount?.();
      await remove();
    }
  });

  it(`refuses what the log of SQLite has no room for, loses nothing that was acknowledged, and writes by itself when there is room (${disk} disk)`, async () => {
    requireDisk(disk);
    const { folder, remove } = await makeTestFolder();
    const unmount = mountSmallDisk(disk, folder, roomBytes);
    const path = join(folder, 'site.db');
    const acknowledged: string[] = [];
    let tell: (error: Error) => void = () => {};
    const checkpoints = createCheckpoints(path, (error) => tell(error));
    const database = await openDatabase(path, () => {});
    const write = async () => {
      const name = `row ${acknowledged.length}`;
      await database
        .insertInto('secret')
        .values({ name, value: '.'.repeat(3_000) })
        .execute();
      acknowledged.push(name);
    };
    const read = async (from = database) => {
      const rows = await from.selectFrom('secret').select('name').execute();
      return rows.map(({ name }) => name).sort();
    };
    const isInFile = async () => (await readFile(path)).includes('row 99');
    try {
      while (acknowledged.length < 100) await write();
      if (unmount) await fillDisk(join(folder, 'filler'));
      else await sql`pragma max_page_count = 1`.execute(database);
      const refused = async () => {
        // The last pages have some room left.
        for (let i = 0; i < 1_000; i += 1) await write();
      };
      await rejects(refused(), /The disk of the database is full \(SQLITE_FULL\)\. Make room there/);
      await rejects(refused(), /is full/);
      assert.equal(await read(), [...acknowledged].sort());

      if (unmount) {
        // Changes that do not fit into the file stay in the log.
        const told = new Promise<Error>((resolve) => (tell = resolve));
        checkpoints.begin();
        assert.match((await told).message, 'full');
        assert.is(await isInFile(), false);
      }
      assert.equal(await read(), [...acknowledged].sort());

      if (unmount) await rm(join(folder, 'filler'));
      else await sql`pragma max_page_count = 1073741823`.execute(database);
      for (let i = 0; i < 10; i += 1) await write();
      tell = (error) => assert.unreachable(String(error));
      checkpoints.begin();
      await checkpoints.stop();
      assert.is(await isInFile(), true);
      await database.destroy();
      const again = await openDatabase(path);
      assert.equal(await read(again), [...acknowledged].sort());
      await again.destroy();
    } finally {
      await checkpoints.stop();
      await database.destroy();
      unmount?.();
      await remove();
    }
  });
}

it.run();
