import { Client } from 'pg';
import { suite } from 'uvu';
import { connectPostgres, migratePostgres } from '../../src/database/openPostgres.ts';
import { postgresAddress } from '../../src/database/postgresAddress.ts';
import { startTestPostgres } from '../../src/testing/testPostgres.ts';
import { type ScannedDatabase, sweepScanKills } from './scanKills.ts';

const it = suite('a scan that is killed between files, over PostgreSQL');

it('leaves what an unkilled one does after the next start, and all that viewers did', async () => {
  const postgres = await startTestPostgres();
  const admin = new Client({ connectionString: postgres.url });
  await admin.connect();
  let made = 0;
  async function create(template: string): Promise<ScannedDatabase> {
    const name = `site${(made += 1)}`;
    await admin.query(`create database ${name} template ${template}`);
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    const address = postgresAddress(url.href);
    if (template === 'template0') await migratePostgres(address);
    return {
      address: url.href,
      open: async () => connectPostgres(address),
      copy: () => create(name),
      close: async () => void (await admin.query(`drop database ${name} with (force)`)),
    };
  }
  try {
    await sweepScanKills(2, () => create('template0'));
  } finally {
    await admin.end();
    await postgres.close();
  }
});

it.run();
