import { type Kysely, type Migration, sql } from 'kysely';

/** When viewers of whom something is stored were last given their cookie. Those there are already get a row from `forgetIdle`. */
export const viewerVisits: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of [
      'create table viewer_visit (viewer_id text not null primary key, seen_ms bigint not null)',
      'create index viewer_visit_by_time on viewer_visit (seen_ms)',
    ]) {
      await sql.raw(statement).execute(database);
    }
  },
};
