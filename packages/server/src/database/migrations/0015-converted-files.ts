import { type Kysely, type Migration, sql } from 'kysely';

/** The id of the future video, for a file that needs conversion. Null for other files. The next scan sets it. */
export const convertedFiles: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw('alter table library_file add column converted_id text').execute(database);
    await sql.raw('create index library_file_converted on library_file (converted_id)').execute(database);
    await sql.raw(`delete from meta where name = 'library-fingerprint'`).execute(database);
  },
};
