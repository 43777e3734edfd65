import { type Kysely, type Migration, sql } from 'kysely';

/** When the owner dismissed a report; null: it waits. It is kept, for the comment stays hidden for who reported it. */
export const moderation: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw('alter table comment_report add column dismissed_ms bigint').execute(database);
  },
};
