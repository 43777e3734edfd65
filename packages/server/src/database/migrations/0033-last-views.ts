import { type Kysely, type Migration, sql } from 'kysely';

/** When each video was last watched, by which generated streams make room for others. */
export const lastViews: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw('alter table video_count add column viewed_ms bigint').execute(database);
  },
};
