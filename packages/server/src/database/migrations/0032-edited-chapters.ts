import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The chapters that the owner wrote. All chapters are served from the database, whatever file they were read from, so only
 * whether a video has some is needed, and not the path of that file.
 */
export const editedChapters: Migration = {
  async up(database: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(database);
    await run('alter table video_edit add column chapters text');
    await run('alter table video add column has_chapters integer not null default 0');
    const { rows } = await run('select id from video where chapters_path is not null limit 1');
    // An update counts as a public change even if it changes no row.
    if (rows.length > 0) await run('update video set has_chapters = 1 where chapters_path is not null');
    await run('alter table video drop column chapters_path');
  },
};
