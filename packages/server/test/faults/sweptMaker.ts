import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { createCatalogue } from '../../src/database/catalogue.ts';
import { createConversions } from '../../src/database/conversions.ts';
import { databaseNowMs } from '../../src/database/databaseClock.ts';
import { createJobStore } from '../../src/database/jobStore.ts';
import { openDatabase } from '../../src/database/openDatabase.ts';
import { createSqliteDispatcher } from '../../src/database/sqliteDispatcher.ts';
import type { JobQueue, JobRecords } from '../../src/jobs/jobQueue.ts';
import { createMediaMaker } from '../../src/jobs/mediaJobs.ts';
import type { Recovery } from '../../src/jobs/recovery.ts';
import { createRunProgram } from '../../src/jobs/runProgram.ts';
import { realTimers } from '../../src/testing/realTimers.ts';

/**
 * What makes media in a folder that holds `library`, `media`, `bin/ffmpeg` and the database: for a process that is killed, and for
 * the one that starts after it.
 *
 * @param step hears of each beginning and each end of a job, before and after it is written
 */
export async function openSweptMaker(folder: string, step: (what: string) => void = () => {}) {
  const root = await realpath(folder);
  const database = await openDatabase(join(root, 'mainvideo.db'));
  let onChange = () => {};
  const now = () => databaseNowMs(database);
  const store = createJobStore(
    database,
    (_, isWaiting) => {
      onChange();
      if (isWaiting) dispatcher.wake();
    },
    now,
  );
  const queue: JobQueue & JobRecords = {
    ...store,
    async begin(id, request) {
      const job = await store.begin(id, request);
      if (job) step(`claimed ${job.kind}`);
      return job;
    },
    async complete(hold, result) {
      const [, kind] = hold.id.split(':');
      step(`made ${kind}`);
      const isHeld = await store.complete(hold, result);
      step(`registered ${kind}`);
      return isHeld;
    },
  };
  const dispatcher = createSqliteDispatcher(database, queue, realTimers, now);
  const faults: unknown[] = [];
  const recoveries: Recovery[] = [];
  const maker = createMediaMaker({
    queue,
    dispatcher,
    catalogue: createCatalogue(database),
    conversions: createConversions(database, join(root, 'media')),
    onConverted: () => {},
    libraryRoot: join(root, 'library'),
    madeRoot: join(root, 'media'),
    settings: { ffmpeg: join(root, 'bin/ffmpeg'), jobs: 'off', cores: 1 },
    isAlone: true,
    timers: realTimers,
    run: createRunProgram(realTimers, 0),
    worker: `of process ${process.pid}`,
    path: '',
    onRecovered: (recovery) => recoveries.push(recovery),
    tell: () => {},
    onFault: (error) => faults.push(error),
  });

  async function allJobs() {
    return (await queue.page({ first: 100, after: null, state: null })).items;
  }

  return {
    database,
    queue,
    faults,
    recoveries,
    allJobs,
    /** Works until no job waits or runs. */
    async workToTheEnd(): Promise<void> {
      const over = new Promise<void>((resolve, reject) => {
        const look = async () => {
          const jobs = await allJobs();
          if (jobs.every(({ state }) => state !== 'QUEUED' && state !== 'RUNNING')) resolve();
        };
        onChange = () => void look().catch(reject);
      });
      await maker.start(Promise.resolve());
      onChange();
      await over;
      await maker.stop();
    },
    async close(): Promise<void> {
      await maker.stop();
      await database.destroy();
    },
  };
}
