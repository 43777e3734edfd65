import { type Kysely, type Migration, sql } from 'kysely';

/** Does the index of the video's file come last? Null: nobody has looked, which is done in the background and not here. */
export const lateIndexes: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw('alter table derived_media add column is_index_late integer').execute(database);
  },
};
