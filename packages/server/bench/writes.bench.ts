// Measures how many reports of progress, views and likes a database stores, of many videos and of a single one.
//
//   npm run bench -- writes                 SQLite, and a PostgreSQL that it starts itself
//   npm run bench -- writes --seconds=10    the time per row. Default: 3
//   npm run bench -- writes --write         also writes the table into docs/benchmarks/writes.md
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { machine } from '../../sdk/bench/cache/machine.ts';
import { digits, markdown } from '../../sdk/bench/cache/table.ts';
import { writeIntoDocs } from '../../sdk/bench/cache/writeIntoDocs.ts';
import { openDatabase } from '../src/database/opening/openDatabase.ts';
import { openPostgres } from '../src/database/opening/openPostgres.ts';
import { postgresAddress } from '../src/database/opening/postgresAddress.ts';
import { createLibraryStore } from '../src/database/queries/libraryStore.ts';
import { createMutationRecords } from '../src/database/queries/mutationRecords.ts';
import { createViewers } from '../src/database/queries/viewers.ts';
import type { Tables } from '../src/database/rows/tables.ts';
import type { MutationStep } from '../src/library/viewers/viewers.ts';
import { makeSnapshot, makeVideo } from '../src/testing/databases/testDatabase.ts';
import { startTestPostgres } from '../src/testing/databases/testPostgres.ts';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '3' }, write: { type: 'boolean', default: false } },
});
const durationMs = Number(options.seconds) * 1_000;
if (!(durationMs > 0)) throw new Error('--seconds must be a number above 0.');

const videoCount = 1_000;
const videos = Array.from({ length: videoCount }, (_, i) => makeVideo(`v${i}`));
/** As three instances have, each with ten connections. */
const mostConnections = 30;
/** More than connections, so that none of them is idle. */
const mostAtOnce = 2 * mostConnections;
let writes = 0;

type Write = (database: Kysely<Tables>, videoId: string) => Promise<void>;

/** Each comes from another viewer, with an idempotency key, as from the site's client: three transactions in all. */
const once =
  (
    name: string,
    write: (database: Kysely<Tables>, step: MutationStep, videoId: string) => Promise<void>,
  ): Write =>
  async (database, videoId) => {
    const viewerId = `viewer${(writes += 1)}`;
    const mutation = { viewerId, key: `key${writes}` };
    const records = createMutationRecords(database);
    await records.begin({ ...mutation, fingerprint: name, nowMs: writes });
    await write(database, { ...mutation, name }, videoId);
    await records.finish({ ...mutation, answer: '{}' });
  };

const recordProgress = (countsView: boolean) =>
  once('recordProgress', (database, step, videoId) =>
    createViewers(database).recordProgress({
      viewerId: step.viewerId,
      videoId,
      positionSeconds: 10,
      countsView,
      nowMs: writes,
      step,
    }),
  );

const like = once('setLike', (database, step, videoId) =>
  createViewers(database).setLike({ viewerId: step.viewerId, videoId, liked: true, nowMs: writes, step }),
);

const anyVideo = () => `v${writes % videoCount}`;
const oneVideo = () => 'v0';
const rows: readonly (readonly [name: string, write: Write, videoId: () => string])[] = [
  ['progress, 1,000 videos', recordProgress(false), anyVideo],
  ['progress and a view, 1,000 videos', recordProgress(true), anyVideo],
  ['progress and a view, one video', recordProgress(true), oneVideo],
  ['like, 1,000 videos', like, anyVideo],
  ['like, one video', like, oneVideo],
];

/** Returns the writes per second of each row. */
async function measure(database: Kysely<Tables>): Promise<readonly number[]> {
  await createLibraryStore(database).replace(makeSnapshot(videos));
  const perSecond: number[] = [];
  for (const [, write, videoId] of rows) {
    let count = 0;
    const startedMs = performance.now();
    const writeOn = async () => {
      for (; performance.now() - startedMs < durationMs; count += 1) await write(database, videoId());
    };
    await Promise.all(Array.from({ length: mostAtOnce }, writeOn));
    perSecond.push((count * 1_000) / (performance.now() - startedMs));
  }
  return perSecond;
}

async function inSqlite(): Promise<readonly number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-writes-'));
  const database = await openDatabase(join(folder, 'bench.db'));
  try {
    return await measure(database);
  } finally {
    await database.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inPostgres(): Promise<readonly number[]> {
  // Each commit reaches the disk, as on a real site.
  process.env['TEST_POSTGRES_FSYNC'] = 'on';
  const postgres = await startTestPostgres();
  const database = await openPostgres(postgresAddress(postgres.url), { mostConnections });
  try {
    return await measure(database);
  } finally {
    await database.destroy();
    await postgres.close();
  }
}

const [sqlite, postgres] = [await inSqlite(), await inPostgres()];
const table = markdown(
  ['writes per second', 'SQLite', 'PostgreSQL'],
  rows.map(([name], i) => [name, digits(sqlite[i]!), digits(postgres[i]!)]),
);
const report = `${table}\n\nEach write has an idempotency key, so it is three transactions, which are on the disk when they end; ${mostAtOnce} at once, over ${mostConnections} connections. ${options.seconds} s per row. ${machine()}`;
console.log(report);
if (options.write) writeIntoDocs('writes', report);
