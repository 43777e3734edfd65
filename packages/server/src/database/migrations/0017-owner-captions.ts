import { type Kysely, type Migration, sql } from 'kysely';

/** Captions that the owner gives. No reference to video, for it may leave the library and come back. */
export const ownerCaptions: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw(
        `create table owner_caption (
          video_id text not null,
          language text not null,
          label text not null,
          text text not null,
          cues text not null,
          primary key (video_id, language)
        )`,
      )
      .execute(database);
  },
};
