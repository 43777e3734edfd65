import { type Kysely, type Migration, sql } from 'kysely';

/** When what viewers see of a video changed. No reference to video, for it may leave the library and come back. */
export const videoChanges: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw('create table video_change (video_id text not null primary key, changed_ms bigint not null)')
      .execute(database);
  },
};
