import { type Kysely, type Migration, sql } from 'kysely';

/** Which files have an audio track to play that is not their first, which is the one that browsers play. */
export const chosenSound: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table video add column is_sound_later integer not null default 0`.execute(database);
  },
};
