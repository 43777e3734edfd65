import { Client } from 'pg';
import { suite } from 'uvu';
import { openPostgres } from '../../src/database/openPostgres.ts';
import { postgresAddress } from '../../src/database/postgresAddress.ts';
import { startTestPostgres } from '../../src/testing/testPostgres.ts';
import { sweepKills } from './killSweep.ts';

const it = suite('a process that is killed while it writes, over PostgreSQL');

it('loses nothing that was acknowledged, and leaves nothing half-done, wherever it is killed', async () => {
  const postgres = await startTestPostgres();
  const admin = new Client({ connectionString: postgres.url });
  await admin.connect();
  let made = 0;
  try {
    await sweepKills(5, async () => {
      const name = `site${(made += 1)}`;
      await admin.query(`create database ${name}`);
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return {
        address: url.href,
        open: () => openPostgres(postgresAddress(url.href)),
        close: async () => void (await admin.query(`drop database ${name} with (force)`)),
      };
    });
  } finally {
    await admin.end();
    await postgres.close();
  }
});

it.run();
