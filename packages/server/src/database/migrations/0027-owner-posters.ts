import { type Kysely, type Migration, sql } from 'kysely';
import { dialectOf } from '../rows/dialect.ts';

/** Posters that the owner chose. They do not reference video, because it may leave the library and return. */
export const ownerPosters: Migration = {
  async up(database: Kysely<unknown>) {
    await sql
      .raw(
        `create table owner_poster (
          video_id text not null primary key,
          width integer not null,
          height integer not null,
          tag text not null,
          picture text not null
        )`,
      )
      .execute(database);
    if (dialectOf(database) === 'postgres')
      await sql
        .raw(
          `create trigger note_public_change after insert or update or delete or truncate on owner_poster execute function note_public_change()`,
        )
        .execute(database);
  },
};
