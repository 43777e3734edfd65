import { type Kysely, type Migration, sql } from 'kysely';

/**
 * When the owner dismissed a report; null: pending. Dismissed reports are retained, because the comment stays hidden
 * from the viewer who reported it.
 */
export const moderation: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw('alter table comment_report add column dismissed_ms bigint').execute(database);
  },
};
