import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Which files contain text subtitles, and what was extracted from them: `captions` as JSON, and the transcript by
 * language. It does not reference video, because a video may leave the library and return.
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
