import { type Kysely, type Migration, sql } from 'kysely';

/** Captions that the owner added. They do not reference video, because it may leave the library and return. */
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
