import { type Kysely, type Migration, sql } from 'kysely';

/** An index of the newest comments of all videos, for the studio's list. */
export const newestComments: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create index comment_last on comment (created_ms desc, id) where text is not null`.execute(
      database,
    );
  },
};
