import { type Kysely, type Migration, sql } from 'kysely';

/** Finds the newest episode of each series without reading the videos. */
export const recentSeries: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw(
        `create index video_of_series_published on video (series_handle, published_ms, id)
          where series_handle is not null`,
      )
      .execute(database);
  },
};
