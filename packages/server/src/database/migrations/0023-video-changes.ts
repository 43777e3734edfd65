import { type Kysely, type Migration, sql } from 'kysely';

/**
 * When the viewer-visible data of a video changed. It does not reference video, because a video may leave the library
 * and return.
 */
export const videoChanges: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw('create table video_change (video_id text not null primary key, changed_ms bigint not null)')
      .execute(database);
  },
};
