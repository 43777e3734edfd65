import { type Kysely, type Migration, sql } from 'kysely';
import { dialectOf } from '../rows/dialect.ts';

/**
 * Videos that have left the library. One that returns is not new, so it keeps its visibility, even if new videos are
 * private.
 */
export const departedVideos: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw('create table departed_video (video_id text not null primary key)').execute(database);
    if (dialectOf(database) !== 'postgres') return;
    await sql
      .raw(
        `create trigger note_public_change after insert or update or delete or truncate on departed_video execute function note_public_change()`,
      )
      .execute(database);
  },
};
