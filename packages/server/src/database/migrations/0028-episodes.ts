import { type Kysely, type Migration, sql } from 'kysely';

/** The place of a video in a series. All columns are null for a video that is not an episode. */
export const episodes: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of [
      'alter table video add column series_handle text',
      'alter table video add column series_title text',
      'alter table video add column season_number integer',
      'alter table video add column episode_number integer',
      `create index video_of_series on video (series_handle, season_number, episode_number)
        where series_handle is not null`,
    ])
      await sql.raw(statement).execute(database);
  },
};
