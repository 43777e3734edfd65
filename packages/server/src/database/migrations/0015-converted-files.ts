import { type Kysely, type Migration, sql } from 'kysely';

/** Which video a file becomes once it is converted; null: it is one as it is, or never will be. The next scan says it of each. */
export const convertedFiles: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw('alter table library_file add column converted_id text').execute(database);
    await sql.raw('create index library_file_converted on library_file (converted_id)').execute(database);
    await sql.raw(`delete from meta where name = 'library-fingerprint'`).execute(database);
  },
};
