import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Which files have subtitles in them as text, and what was made of that: `captions` as JSON, and what is said in them, by language. No reference
 * to video, for it may leave the library and come back.
 */
export const captionsInFiles: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of [
      'alter table video add column has_text_tracks integer not null default 0',
      'alter table derived_media add column captions text',
      'create table made_caption (video_id text not null, language text not null, label text not null, path text not null, cues text not null, primary key (video_id, language))',
    ]) {
      await sql.raw(statement).execute(database);
    }
  },
};
