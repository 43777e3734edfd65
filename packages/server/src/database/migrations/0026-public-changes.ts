import { type Kysely, type Migration, sql } from 'kysely';
import { dialectOf } from '../rows/dialect.ts';

/** As in `editions.ts` at the time of this migration: writes to these tables change no edition. */
const quietTables = [
  'job',
  'lease',
  'mutation',
  'mutation_step',
  'owner_session',
  'progress',
  'sign_in_failure',
  'video_watch',
  'viewer_visit',
];

/**
 * PostgreSQL: counts the transactions that change what all viewers see. Each transaction adds a row, so that writers do not wait for
 * one another. SQLite counts in the process (`countChanges`).
 */
export const publicChanges: Migration = {
  async up(database: Kysely<unknown>) {
    if (dialectOf(database) !== 'postgres') return;
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = current_schema() and tablename not like 'kysely\\_%'
        and not tablename = any(${quietTables})
      order by tablename`.execute(database);
    for (const statement of [
      'create table public_change (transaction xid8 not null primary key, changes bigint not null default 1)',
      `create function note_public_change() returns trigger language plpgsql as $$
      begin
        insert into public_change (transaction) values (pg_current_xact_id()) on conflict do nothing;
        return null;
      end $$`,
      ...rows.map(
        ({ name }) =>
          `create trigger note_public_change after insert or update or delete or truncate on "${name}" execute function note_public_change()`,
      ),
    ])
      await sql.raw(statement).execute(database);
  },
};
