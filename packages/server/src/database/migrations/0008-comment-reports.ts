import { type Kysely, type Migration, sql } from 'kysely';

/** Viewers' reports about comments. */
export const commentReports: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  `create table comment_report (
    comment_id text not null references comment (id) on delete cascade,
    viewer_id text not null,
    reason text not null,
    text text not null,
    created_ms bigint not null,
    primary key (comment_id, viewer_id)
  )`,
];
