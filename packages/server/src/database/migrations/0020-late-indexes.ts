import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Whether the index of the video's file follows the media data. Null if unknown: files are checked in the background,
 * not here.
 */
export const lateIndexes: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw('alter table derived_media add column is_index_late integer').execute(database);
  },
};
