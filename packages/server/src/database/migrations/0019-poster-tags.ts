import { type Kysely, type Migration, sql } from 'kysely';

const statements = [
  'alter table video add column poster_tag text',
  // Each is read again once, for its poster was never looked at whole.
  `update video set fingerprint = '' where poster_path is not null`,
  `delete from meta where name = 'library-fingerprint'`,
];

/** Distinguishes a poster from the one before it, so that copies of each have a separate address. */
export const posterTags: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
