import type { Kysely, Selectable } from 'kysely';
import type { OwnerSession, OwnerStore } from '../../owner/ownerStore.ts';
import { dialectOf } from '../rows/dialect.ts';
import type { Tables } from '../rows/tables.ts';

const secretId = 1;

export function createOwnerStore(database: Kysely<Tables>): OwnerStore {
  return {
    async secretHash() {
      const row = await database.selectFrom('owner_secret').select('hash').executeTakeFirst();
      return row?.hash ?? null;
    },

    async setFirstSecret(hash, nowMs) {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('owner_secret')
        .values({ id: secretId, hash, created_ms: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return Number(numInsertedOrUpdatedRows) > 0;
    },

    async replaceHash(old, hash) {
      await database.updateTable('owner_secret').set({ hash }).where('hash', '=', old).execute();
    },

    async resetSecret(hash, nowMs) {
      await database.transaction().execute(async (change) => {
        const news = { hash, created_ms: nowMs };
        await change
          .insertInto('owner_secret')
          .values({ id: secretId, ...news })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(news))
          .execute();
        await change.deleteFrom('owner_session').execute();
        await change.deleteFrom('sign_in_failure').execute();
      });
    },

    async addSession(session, secretHash) {
      return database.transaction().execute(async (change) => {
        const isCurrent = change
          .selectFrom('owner_secret')
          .select('id')
          .where('hash', '=', secretHash)
          // Otherwise PostgreSQL could commit a reset between this read and the insert. SQLite has only one writer at
          // a time, and no row locks.
          .$if(dialectOf(change) === 'postgres', (query) => query.forShare());
        if (!(await isCurrent.executeTakeFirst())) return false;
        await change.insertInto('owner_session').values(rowOfSession(session)).execute();
        return true;
      });
    },

    async findSession(tokenHash) {
      const row = await database
        .selectFrom('owner_session')
        .selectAll()
        .where((where) =>
          where.or([where('token_hash', '=', tokenHash), where('previous_hash', '=', tokenHash)]),
        )
        .executeTakeFirst();
      return row && sessionOfRow(row);
    },

    async updateSession(id, tokenHash, news) {
      const { numUpdatedRows } = await database
        .updateTable('owner_session')
        .set({
          token_hash: news.tokenHash,
          previous_hash: news.previousHash,
          previous_until_ms: news.previousUntilMs,
          used_ms: news.usedMs,
          rotated_ms: news.rotatedMs,
        })
        .where('id', '=', id)
        .where('token_hash', '=', tokenHash)
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows) > 0;
    },

    async sessions() {
      const rows = await database
        .selectFrom('owner_session')
        .selectAll()
        .orderBy('used_ms', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(sessionOfRow);
    },

    async removeSession(id) {
      await database.deleteFrom('owner_session').where('id', '=', id).execute();
    },

    async removeAllSessions() {
      await database.deleteFrom('owner_session').execute();
    },

    async removeSessionsBefore({ createdMs, usedMs }) {
      await database
        .deleteFrom('owner_session')
        .where((where) => where.or([where('created_ms', '<=', createdMs), where('used_ms', '<=', usedMs)]))
        .execute();
    },

    async failuresOf(address) {
      const row = await database
        .selectFrom('sign_in_failure')
        .selectAll()
        .where('address', '=', address)
        .executeTakeFirst();
      return row && { count: row.failures, lastMs: row.last_ms };
    },

    async addFailure(address, nowMs, forgetBeforeMs) {
      await database.transaction().execute(async (change) => {
        await change.deleteFrom('sign_in_failure').where('last_ms', '<=', forgetBeforeMs).execute();
        await change
          .insertInto('sign_in_failure')
          .values({ address, failures: 1, last_ms: nowMs })
          .onConflict((conflict) =>
            conflict.column('address').doUpdateSet((row) => ({
              failures: row('sign_in_failure.failures', '+', 1),
              last_ms: nowMs,
            })),
          )
          .execute();
      });
    },

    async forgetFailures(address) {
      await database.deleteFrom('sign_in_failure').where('address', '=', address).execute();
    },
  };
}

function sessionOfRow(row: Selectable<Tables['owner_session']>): OwnerSession {
  return {
    id: row.id,
    tokenHash: row.token_hash,
    previousHash: row.previous_hash,
    previousUntilMs: row.previous_until_ms,
    createdMs: row.created_ms,
    usedMs: row.used_ms,
    rotatedMs: row.rotated_ms,
    agent: row.agent,
    address: row.address,
  };
}

function rowOfSession(session: OwnerSession): Selectable<Tables['owner_session']> {
  return {
    id: session.id,
    token_hash: session.tokenHash,
    previous_hash: session.previousHash,
    previous_until_ms: session.previousUntilMs,
    created_ms: session.createdMs,
    used_ms: session.usedMs,
    rotated_ms: session.rotatedMs,
    agent: session.agent,
    address: session.address,
  };
}
