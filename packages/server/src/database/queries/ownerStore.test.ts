import { type Kysely, sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pollUntil } from '../../testing/pollUntil.ts';
import { openEmptyDatabase } from '../../testing/databases/testDatabase.ts';
import { makeSession } from '../../testing/sites/testSession.ts';
import { dialectOf } from '../rows/dialect.ts';
import { createOwnerStore } from './ownerStore.ts';
import type { Tables } from '../rows/tables.ts';

const it = suite('createOwnerStore');

const session = makeSession();

async function withStore(
  check: (store: ReturnType<typeof createOwnerStore>, database: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const database = await openEmptyDatabase();
  const store = createOwnerStore(database);
  await store.setFirstSecret('first', 0);
  try {
    await check(store, database);
  } finally {
    await database.destroy();
  }
}

it('T94: adds a session of the secret that there is, and none of one that was replaced', async () => {
  await withStore(async (store) => {
    assert.is(await store.addSession(session, 'first'), true);
    await store.resetSecret('second', 1);
    assert.is(await store.addSession(session, 'first'), false);
    assert.equal(await store.sessions(), []);
    assert.is(await store.addSession(session, 'second'), true);
  });
});

it('T94: adds no session of a secret that is being replaced at that moment', async () => {
  await withStore(async (store, database) => {
    let adding: Promise<boolean> | undefined;
    const waits = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(database);
      return rows[0]!.count > 0;
    };
    // Does what `resetSecret` does, with a sign-in attempt between its statements.
    await database.transaction().execute(async (change) => {
      await change.updateTable('owner_secret').set({ hash: 'second' }).execute();
      await change.deleteFrom('owner_session').execute();
      adding = store.addSession(session, 'first');
      // On SQLite the attempt waits for the connection, and begins when this transaction ends.
      if (dialectOf(database) === 'postgres')
        await Promise.race([adding, pollUntil('the attempt waits for the reset', waits)]);
    });
    assert.is(await adding, false);
    assert.equal(await store.sessions(), []);
  });
});

it.run();
