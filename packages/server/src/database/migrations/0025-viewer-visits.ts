import { type Kysely, type Migration, sql } from 'kysely';

/** When each viewer with stored data last received the cookie. `forgetIdle` adds a row for existing viewers. */
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
