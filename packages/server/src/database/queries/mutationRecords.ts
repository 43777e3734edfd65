import type { Kysely } from 'kysely';
import type { MutationRecords } from '../../library/videos/mutationRecords.ts';
import type { Tables } from '../rows/tables.ts';

/** Longer than any client continues to retry. */
const keptMs = 24 * 60 * 60 * 1000;
/** Number of records removed per statement, because SQLite blocks the process meanwhile. */
const batchSize = 500;

export function createMutationRecords(database: Kysely<Tables>): MutationRecords {
  return {
    async begin({ viewerId, key, fingerprint, nowMs }) {
      await database
        .insertInto('mutation')
        .values({ viewer_id: viewerId, key, fingerprint, answer: null, created_ms: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return database
        .selectFrom('mutation')
        .select(['fingerprint', 'answer'])
        .where('viewer_id', '=', viewerId)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
    },

    async hasBegunSince({ viewerId, key, sinceMs }) {
      const row = await database
        .selectFrom('mutation')
        .select('created_ms')
        .where('viewer_id', '=', viewerId)
        .where('key', '=', key)
        .where('created_ms', '>=', sinceMs)
        .executeTakeFirst();
      return row !== undefined;
    },

    async finish({ viewerId, key, answer }) {
      await database
        .updateTable('mutation')
        .set({ answer })
        .where('viewer_id', '=', viewerId)
        .where('key', '=', key)
        // If two instances ran the mutation at once, the first response is stored: its steps took place only once.
        .where('answer', 'is', null)
        .execute();
    },

    async removeOld(nowMs) {
      for (;;) {
        const last = await database
          .selectFrom('mutation')
          .select('created_ms')
          .where('created_ms', '<', nowMs - keptMs)
          .orderBy('created_ms')
          .offset(batchSize - 1)
          .limit(1)
          .executeTakeFirst();
        const untilMs = last?.created_ms ?? nowMs - keptMs - 1;
        await database.deleteFrom('mutation').where('created_ms', '<=', untilMs).execute();
        if (!last) return;
      }
    },
  };
}
