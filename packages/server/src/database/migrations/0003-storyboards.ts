import { type Kysely, type Migration, sql } from 'kysely';

/** Storyboards. A new scanner version makes the next scan read all files again, which fills them in. */
export const storyboards: Migration = {
  async up(database: Kysely<unknown>) {
    for (const column of columns) await sql.raw(`alter table video add column ${column}`).execute(database);
  },
};

const columns = [
  'storyboard_path text',
  'storyboard_sheet_path text',
  'storyboard_sheet_width integer',
  'storyboard_sheet_height integer',
];
