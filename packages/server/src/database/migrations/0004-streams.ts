import { type Kysely, type Migration, sql } from 'kysely';

/** Streams of videos. */
export const streams: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  `alter table video add column stream_path text`,
  `alter table video add column stream_width integer`,
  `alter table video add column stream_height integer`,
  `alter table video add column stream_size_bytes bigint`,
];
