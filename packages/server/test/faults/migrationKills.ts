import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import * as assert from 'uvu/assert';
import { migrationNames, migratorOf } from '../../src/database/opening/migrate.ts';
import { programArgv } from '../../src/testing/sites/programArgv.ts';
import { sampled } from '../../src/testing/sampled.ts';
import type { CopiedDatabase } from './copiedDatabase.ts';
import { openCountedDatabase } from './countedDatabase.ts';
import { fillOlderSite, readWhole } from './olderSite.ts';

const program = programArgv(new URL('./killedMigrationProcess.ts', import.meta.url));

/** Of this version and older ones there are sites with all that viewers can do but report comments. */
const usualVersion = '0006-viewer-lists';

/** A new site, whose database is empty. */
const noVersion = null;

/** What later versions forget of purpose: the next scan reads it again, or nothing needs it. */
const forgotten: Readonly<Record<string, readonly string[]>> = {
  library_file: ['facts'],
  video: ['fingerprint', 'chapters_path'],
};

/**
 * Kills a process that brings an older site up to date at points from its first statement to its last, and each time starts as the site
 * does: the database must be what an unkilled one makes of it, and hold every row that it held.
 *
 * @param points how many. `LONG=1` takes every statement from the usual version on, and this many from each other one, and from
 *   a new site: from each version on, the statements are the last of those from the version before
 * @param empty without a table; closed in the end
 */
export async function sweepMigrationKills(points: number, empty: CopiedDatabase): Promise<void> {
  const { LONG, TEST_SEED } = process.env;
  const ofSeed = TEST_SEED === undefined ? {} : { TEST_SEED };
  try {
    await sweepVersion(usualVersion, (all) => sampled(all, points), empty);
    const others = migrationNames().filter((name) => name !== usualVersion);
    for (const version of LONG === '1' ? [noVersion, ...others.slice(0, -1)] : [])
      await sweepVersion(version, (all) => sampled(all, points, ofSeed), empty);
  } finally {
    await empty.close();
  }
}

async function sweepVersion(
  version: string | null,
  choose: (statements: readonly number[]) => readonly number[],
  empty: CopiedDatabase,
): Promise<void> {
  const older = await empty.copy();
  const { database } = openCountedDatabase(older.address, 0);
  let before: Readonly<Record<string, unknown>> = {};
  let tables: readonly string[] = [];
  if (version !== noVersion) {
    const { error } = await migratorOf(database).migrateTo(version);
    assert.is(error, undefined);
    tables = await fillOlderSite(database);
    before = await readWhole(database);
  }
  await database.destroy();

  const whole = await runAt(0, older);
  for (const table of tables) checkKept(table, before[table] as Row[], whole.read[table] as Row[]);
  const statements = Number(/statements (\d+)/.exec(whole.told)![1]);
  // Kysely's own records of a migration that does nothing take nine.
  assert.ok(statements > 5, `only ${statements} statements after ${version ?? 'nothing'}`);
  const all = Array.from({ length: statements }, (_, i) => i + 1);
  for (const at of choose(all)) {
    const { read } = await runAt(at, older);
    for (const [what, expected] of Object.entries(whole.read))
      assert.equal(read[what], expected, `${what} of ${version ?? 'a new site'}, killed at statement ${at}`);
  }
  await older.close();
}

type Row = Readonly<Record<string, unknown>>;

/** Each row with all that it had, and nothing but what is forgotten of purpose is another. */
function checkKept(table: string, before: readonly Row[], after: readonly Row[]): void {
  const isLasting = ({ name }: Row) => name !== 'library-fingerprint';
  const [kept, found] = [before.filter(isLasting), after.filter(isLasting)];
  const columns = Object.keys(kept[0]!).filter((column) => !forgotten[table]?.includes(column));
  const told = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
  const there = new Set(found.map(told));
  for (const row of kept) assert.ok(there.has(told(row)), `${told(row)} of ${table} is gone`);
  assert.is(found.length, kept.length, table);
}

async function runAt(killAt: number, older: CopiedDatabase) {
  const copy = await older.copy();
  try {
    const child = spawn(process.execPath, [...program, copy.address, String(killAt)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [told, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    assert.equal([code, signal], killAt === 0 ? [0, null] : [null, 'SIGKILL'], `at statement ${killAt}`);
    const database = await copy.open();
    try {
      return { told, read: await readWhole(database) };
    } finally {
      await database.destroy();
    }
  } finally {
    await copy.close();
  }
}
