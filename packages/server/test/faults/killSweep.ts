import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import * as assert from 'uvu/assert';
import { countPendingMigrations } from '../../src/database/opening/migrate.ts';
import type { Tables } from '../../src/database/rows/tables.ts';
import { programArgv } from '../../src/testing/sites/programArgv.ts';
import { sampled } from '../../src/testing/sampled.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makeTestVideo } from '../../src/testing/media/testMedia.ts';
import { changeSite, rounds, videoCount } from './changeSite.ts';
import type { CopiedDatabase } from './copiedDatabase.ts';

const program = programArgv(new URL('./killedProcess.ts', import.meta.url));

/**
 * Kills a process that changes a site at points from its first statement to its last. Each time everything that was acknowledged is
 * there, nothing is half-done, and doing it again finishes what was cut off. `sweepMigrationKills` does the same with migrations.
 *
 * @param points how many statements are sampled; `LONG=1` takes each
 * @param empty migrated; closed at the end
 */
export async function sweepKills(points: number, empty: CopiedDatabase): Promise<void> {
  const { folder, remove } = await makeTestFolder(
    Object.fromEntries(
      await Promise.all(
        Array.from({ length: videoCount }, async (_, i) => [`${i}.mp4`, await makeTestVideo(i + 1)] as const),
      ),
    ),
  );
  try {
    const whole = await runAt(0, folder, empty);
    const statements = Number(/statements (\d+)/.exec(whole)![1]);
    assert.ok(statements > 100, `only ${statements} statements`);
    const all = Array.from({ length: statements - 1 }, (_, i) => i + 1);
    for (const at of sampled(all, points)) await runAt(at, folder, empty);
  } finally {
    await empty.close();
    await remove();
  }
}

async function runAt(killAt: number, root: string, empty: CopiedDatabase): Promise<string> {
  const swept = await empty.copy();
  try {
    const child = spawn(process.execPath, [...program, swept.address, root, String(killAt)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [told, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    assert.equal([code, signal], killAt === 0 ? [0, null] : [null, 'SIGKILL'], `at statement ${killAt}`);
    const database = await swept.open();
    try {
      await checkSite(database, told, `killed at statement ${killAt}`);
      // As much later as the dead worker's lease lasts.
      await changeSite(database, { root, nowMs: 10_000, worker: 'second' });
      await checkWhole(database, `killed at statement ${killAt}, and begun again`);
    } finally {
      await database.destroy();
    }
    return told;
  } finally {
    await swept.close();
  }
}

/** Acknowledged changes must be stored, and stored changes complete. */
async function checkSite(database: Kysely<Tables>, told: string, when: string): Promise<void> {
  const count = (pattern: RegExp) => told.match(pattern)?.length ?? 0;
  assert.is(await countPendingMigrations(database), 0, when);
  const { views, likes, comments, rows } = await readSite(database);
  const isOneAhead = (there: number, acknowledged: number) =>
    assert.ok(
      there === acknowledged || there === acknowledged + 1,
      `${when}: ${there}, and told ${acknowledged}`,
    );
  isOneAhead(views, count(/^told view /gm));
  isOneAhead(likes, count(/^told like /gm));
  isOneAhead(comments, count(/^told comment /gm));
  assert.equal([likes, comments], [rows.likes, rows.comments], `${when}: counts are not those of the rows`);
  assert.is(rows.steps >= views, true, when);
  const done = rows.jobs.filter(({ state }) => state === 'DONE').map(({ video_id: id }) => id);
  assert.equal(rows.made, done.sort(), `${when}: what is made is not what is done`);
  isOneAhead(done.length, count(/^told done /gm));
  if (told.includes('told scanned')) assert.is(rows.videos, videoCount, when);
  if (told.includes('told playlist')) assert.is(rows.listed, videoCount, when);
  if (told.includes('told jobs added')) assert.is(rows.jobs.length, videoCount, when);
}

async function checkWhole(database: Kysely<Tables>, when: string): Promise<void> {
  const { views, likes, comments, rows } = await readSite(database);
  assert.equal([views, likes, comments], [rounds, rounds, rounds], when);
  assert.equal([rows.likes, rows.comments, rows.steps], [rounds, rounds, rounds], when);
  assert.equal([rows.videos, rows.listed, rows.made.length], [videoCount, videoCount, videoCount], when);
  assert.ok(
    rows.jobs.every(({ state }) => state === 'DONE'),
    when,
  );
  const unanswered = await database.selectFrom('mutation').where('answer', 'is', null).selectAll().execute();
  assert.equal(unanswered, [], when);
}

async function readSite(database: Kysely<Tables>) {
  const countOf = async (table: 'video_like' | 'comment' | 'mutation_step' | 'video' | 'playlist_item') =>
    (await database.selectFrom(table).selectAll().execute()).length;
  const counts = await database.selectFrom('video_count').selectAll().execute();
  const sum = (name: 'views' | 'likes' | 'comments') => counts.reduce((all, row) => all + row[name], 0);
  const jobs = await database.selectFrom('job').select(['video_id', 'state']).execute();
  const made = await database.selectFrom('derived_media').select('video_id').execute();
  return {
    views: sum('views'),
    likes: sum('likes'),
    comments: sum('comments'),
    rows: {
      likes: await countOf('video_like'),
      comments: await countOf('comment'),
      steps: await countOf('mutation_step'),
      videos: await countOf('video'),
      listed: await countOf('playlist_item'),
      made: made.map(({ video_id: id }) => id).sort(),
      jobs,
    },
  };
}
