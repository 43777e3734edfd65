import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createCatalogue } from '../../src/database/queries/catalogue.ts';
import { createConversions } from '../../src/database/queries/conversions.ts';
import { editionsOf } from '../../src/database/opening/editions.ts';
import { createLateIndexes } from '../../src/database/queries/lateIndexes.ts';
import { databaseNowMs } from '../../src/database/rows/databaseClock.ts';
import { createJobStore } from '../../src/database/queue/jobStore.ts';
import { openDatabase } from '../../src/database/opening/openDatabase.ts';
import { connectPostgres } from '../../src/database/opening/openPostgres.ts';
import { postgresAddress } from '../../src/database/opening/postgresAddress.ts';
import { createJobDispatcher } from '../../src/database/queue/jobDispatcher.ts';
import type { JobQueue, JobRecords } from '../../src/jobs/queue/jobQueue.ts';
import { createMediaMaker } from '../../src/jobs/scheduling/mediaJobs.ts';
import type { Recovery } from '../../src/jobs/queue/recovery.ts';
import { createRunProgram } from '../../src/jobs/programs/runProgram.ts';
import { realTimers } from '../../src/testing/realTimers.ts';
import { isPostgres } from './copiedDatabase.ts';
import { inspectFile } from '../../src/library/inspection/inspectFile.ts';

export interface SweptMakerParts {
  /** It holds `library`, `media` and `bin/ffmpeg`. */
  readonly folder: string;
  /** Of the database, which is up to date. */
  readonly address: string;
  /** How far its clock and that of the database are ahead: as much as passed since a process was killed. */
  readonly aheadMs?: number;
  /** Called at each start and end of a job, before and after it is recorded. */
  readonly step?: (what: string) => void;
}

/** What makes media of a site: for a process that is killed, and for the one that starts after it. */
export async function openSweptMaker({ folder, address, aheadMs = 0, step = () => {} }: SweptMakerParts) {
  const root = await realpath(folder);
  const postgres = isPostgres(address) ? connectPostgres(postgresAddress(address)) : null;
  const database = postgres ?? (await openDatabase(address));
  const timers = { ...realTimers, now: () => realTimers.now() + aheadMs };
  let onChange = () => {};
  const now = () => sql<number>`${databaseNowMs(database)} + ${sql.lit(aheadMs)}`;
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
  const dispatcher = createJobDispatcher(database, queue, timers, now);
  const faults: unknown[] = [];
  const recoveries: Recovery[] = [];
  const maker = createMediaMaker({
    inspect: inspectFile,
    queue,
    dispatcher,
    catalogue: createCatalogue(database),
    conversions: createConversions(database, join(root, 'media')),
    editions: editionsOf(database),
    lateIndexes: createLateIndexes(database),
    onConverted: () => {},
    libraryRoot: join(root, 'library'),
    madeRoot: join(root, 'media'),
    settings: {
      ffmpeg: join(root, 'bin/ffmpeg'),
      jobs: 'off',
      cores: 1,
      faststartBytes: 0,
      streamsBytes: null,
    },
    isAlone: postgres === null,
    timers,
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
