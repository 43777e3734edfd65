import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  'alter table video add column poster_tag text',
  // Each of these is read again once, because posters were never read completely before.
  `update video set fingerprint = '' where poster_path is not null`,
  `delete from meta where name = 'library-fingerprint'`,
];

/** Distinguishes a poster from its predecessor, so that the copies of each have separate addresses. */
export const posterTags: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
