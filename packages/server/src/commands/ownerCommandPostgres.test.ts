import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openPostgres } from '../database/opening/openPostgres.ts';
import { createOwnerStore } from '../database/queries/ownerStore.ts';
import { postgresAddress } from '../database/opening/postgresAddress.ts';
import { isSecret } from '../owner/secretHash.ts';
import { runOwnerCommand } from './ownerCommand.ts';
import { makePostgresDatabase } from '../testing/databases/testPostgres.ts';

const it = suite('runOwnerCommand, on PostgreSQL');

it('makes a new secret for all instances', async () => {
  const address = await makePostgresDatabase({ isMigrated: false });
  const database = await openPostgres(postgresAddress(address));
  try {
    const store = createOwnerStore(database);
    await store.setFirstSecret('another', 0);
    const written: string[] = [];
    const env = { DATABASE_URL: address };
    const code = await runOwnerCommand(['reset'], env, { write: (text) => written.push(text) });
    assert.is(code, 0);
    const secret = /^ {4}([\w-]+)$/m.exec(written.join(''))![1]!;
    assert.ok(await isSecret((await store.secretHash())!, secret));
  } finally {
    await database.destroy();
  }
});

it.run();
