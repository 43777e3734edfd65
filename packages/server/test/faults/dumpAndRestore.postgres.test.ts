// Runs the commands that docs/run/backup.md gives for a site on PostgreSQL.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createJobStore } from '../../src/database/queue/jobStore.ts';
import { openPostgres } from '../../src/database/opening/openPostgres.ts';
import { postgresAddress } from '../../src/database/opening/postgresAddress.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { startTestPostgres } from '../../src/testing/databases/testPostgres.ts';
import { fillSite, readSite } from '../../src/testing/sites/testSiteState.ts';

const it = suite('a site on PostgreSQL that is dumped and restored');

const page = new URL('../../../../docs/run/backup.md', import.meta.url);

/** The command of this program, as the page has it. */
async function commandOf(program: string): Promise<string> {
  const [command] = new RegExp(`(?<=\`)${program} [^\`]+(?=\`)`).exec(await readFile(page, 'utf8'))!;
  return command;
}

/** Debian keeps them out of PATH, but for wrappers. */
async function folderOfPrograms(): Promise<string> {
  const script = new URL('../../../../scripts/test/startPostgres.mjs', import.meta.url).href;
  const { findPostgres } = (await import(script)) as { findPostgres(): string };
  return findPostgres();
}

it('is what it was when it was dumped while it ran, a job that ran meanwhile too, whatever came after', async () => {
  const postgres = await startTestPostgres();
  const { folder, remove } = await makeTestFolder();
  const address = postgresAddress(postgres.url);
  const env = { PATH: `${await folderOfPrograms()}:${process.env['PATH']}`, DATABASE_URL: postgres.url };
  const run = async (program: string) =>
    promisify(execFile)('sh', ['-c', await commandOf(program)], { cwd: folder, env });
  try {
    const before = await openPostgres(address);
    let seed = 7;
    await fillSite(before, () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647);
    const jobs = createJobStore(before, () => {});
    await jobs.add([{ kind: 'POSTER', videoId: 'v0', publishedMs: 9e12 }]);
    const claimed = (await jobs.begin('job:POSTER:v0', { worker: 'here', leaseMs: 30_000 }))!;
    const expected = await readSite(before);

    await run('pg_dump');
    const hold = { id: claimed.id, worker: 'here', attempt: claimed.attempt };
    await jobs.fail(hold, { type: 'failed', reason: 'It is damaged.' });
    await sql`delete from comment`.execute(before);
    await sql`update video set title = 'Another'`.execute(before);
    await before.destroy();

    await run('pg_restore');
    const after = await openPostgres(address);
    try {
      assert.equal(await readSite(after), expected);
      const again = createJobStore(after, () => {});
      const [job] = await again.find([claimed.id]);
      assert.is(job!.state, 'RUNNING');
      assert.is(await again.complete(hold, {}), true, 'whoever has it finishes it');
    } finally {
      await after.destroy();
    }
  } finally {
    await postgres.close();
    await remove();
  }
});

it.run();
