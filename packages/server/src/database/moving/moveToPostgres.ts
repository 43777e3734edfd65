import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { copyDatabase } from './copyDatabase.ts';
import { DataError, openDataFolder } from '../opening/dataFolder.ts';
import { movedTables, siteTables } from './movedTables.ts';
import { openDatabase } from '../opening/openDatabase.ts';
import { cannotUse, connectPostgres, migratePostgres } from '../opening/openPostgres.ts';
import type { PostgresAddress } from '../opening/postgresAddress.ts';
import { rebuildIndexes } from '../search/rebuildIndexes.ts';
import { encodeSecret, findSessionSecret, sessionSecretName } from '../queries/sessionSecret.ts';
import { createTableFacts, isSameFacts, type Row, type TableFacts } from './tableFacts.ts';
import type { Tables } from '../rows/tables.ts';

/** A table that has been moved: the facts read from the source, and those read back from the target. */
export interface MovedTable {
  readonly table: string;
  readonly from: TableFacts;
  readonly to: TableFacts;
}

export interface Move {
  readonly dataFolder: string;
  readonly address: PostgresAddress;
  /** Called and awaited after each table is copied. Nothing is committed before the move is complete. */
  readonly onTable?: (moved: MovedTable) => Promise<void> | void;
}

const pageRows = 500;
/** PostgreSQL counts the parameters of a statement with 16 bits. */
const mostParameters = 60_000;
/** A name that is not a column of any table. */
const placeColumn = 'page_place';
const partialFolder = 'moving.partial';

/**
 * Moves a site from the SQLite of its data folder into an empty PostgreSQL, in one transaction. The data folder is
 * locked meanwhile, so that no other process changes what is being moved, and its contents stay unchanged.
 *
 * @returns each table, in the order in which it was moved
 * @throws DataError, whose message gives advice
 */
export async function moveToPostgres({ dataFolder, address, onTable }: Move): Promise<readonly MovedTable[]> {
  const databaseFile = join(dataFolder, 'mainvideo.db');
  if (!existsSync(databaseFile)) {
    throw new DataError(`There is no site on SQLite in ${dataFolder}. Give its data folder: --from FOLDER.`);
  }
  const { sessionSecret, release } = openDataFolder(dataFolder);
  const folder = join(dataFolder, partialFolder);
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    // A copy can be migrated, whatever version the site is at.
    copyDatabase(databaseFile, join(folder, 'mainvideo.db'));
    const source = await openDatabase(join(folder, 'mainvideo.db'));
    try {
      await migratePostgres(address);
      return await moveAll(source, address, encodeSecret(sessionSecret), onTable);
    } finally {
      await source.destroy();
    }
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(`The site in ${dataFolder} cannot be moved: ${messageOf(error)}`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    release();
  }
}

async function moveAll(
  source: Kysely<Tables>,
  address: PostgresAddress,
  secret: string,
  onTable: Move['onTable'],
): Promise<readonly MovedTable[]> {
  // Large tables and their indexes may take any time.
  const target = connectPostgres(address, { mostConnections: 1, statementTimeoutMs: 0 });
  try {
    return await target.transaction().execute(async (change) => {
      // A site that starts on this database now, or another move into it, waits for this one to end.
      await sql`lock table ${sql.join(siteTables.map((table) => sql.table(table)))} in exclusive mode`.execute(
        change,
      );
      await refuseUnlessEmpty(change, address, secret);
      const moved: MovedTable[] = [];
      for (const table of movedTables) {
        const facts = await moveTable(source, change, table);
        moved.push(facts);
        await onTable?.(facts);
      }
      await change.insertInto('secret').values({ name: sessionSecretName, value: secret }).execute();
      await rebuildIndexes(change);
      return moved;
    });
  } catch (error) {
    if (error instanceof DataError) throw error;
    const { message } = cannotUse(address, error);
    // If the connection was lost during the commit, the move may be complete. The next attempt then finds the site in
    // the target.
    throw new DataError(`${message} Nothing is there by halves; move it again.`, { cause: error });
  } finally {
    await target.destroy();
  }
}

async function refuseUnlessEmpty(
  change: Transaction<Tables>,
  address: PostgresAddress,
  secret: string,
): Promise<void> {
  const filled: string[] = [];
  for (const table of siteTables) {
    const row = await sql`select 1 from ${sql.table(table)} limit 1`.execute(change);
    if (row.rows.length > 0) filled.push(table);
  }
  if (filled.length === 0) return;
  const isSame = (await findSessionSecret(change)) === secret;
  throw new DataError(
    isSame
      ? `This site was moved into ${address.shown} before: start it with that DATABASE_URL.`
      : `The database ${address.shown} is not empty (there are rows in ${filled.join(', ')}). Give one without a site, made by \`createdb\`.`,
  );
}

async function moveTable(
  source: Kysely<Tables>,
  change: Transaction<Tables>,
  table: keyof Tables,
): Promise<MovedTable> {
  const read = createTableFacts();
  try {
    for await (const rows of pagesOfSqlite(source, table)) {
      for (const row of rows) read.add(row);
      const most = Math.floor(mostParameters / Object.keys(rows[0]!).length);
      for (let from = 0; from < rows.length; from += most) {
        await change
          .insertInto(table)
          .values(rows.slice(from, from + most) as never)
          .execute();
      }
    }
  } catch (error) {
    throw Object.assign(new Error(`${messageOf(error)} (in the table ${table})`, { cause: error }), {
      code: (error as { code?: unknown }).code,
    });
  }
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(source);
  const from = { ...read.facts(), rows: counted[0]!.count };
  const to = await factsOfPostgres(change, table);
  if (!isSameFacts(from, to)) {
    throw new DataError(
      `The table ${table} has ${from.rows} rows (checksum ${from.checksum}) and arrived with ${to.rows} (${to.checksum}). Nothing was moved; please report it.`,
    );
  }
  return { table, from, to };
}

/** Yields the rows in the order in which they were inserted, in non-empty pages. */
async function* pagesOfSqlite(source: Kysely<Tables>, table: string): AsyncGenerator<readonly Row[]> {
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const { rows } = await sql<Row>`
      select rowid as ${sql.ref(placeColumn)}, * from ${sql.table(table)}
      where rowid > ${after} order by rowid limit ${pageRows}`.execute(source);
    if (rows.length === 0) return;
    after = rows.at(-1)![placeColumn] as number;
    yield rows.map(storable);
  }
}

/** Returns the columns as PostgreSQL can store them: U+0000 in texts is replaced by U+FFFD. */
function storable(row: Row): Row {
  const { [placeColumn]: _place, ...columns } = row;
  return Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [
      column,
      typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value,
    ]),
  );
}

async function factsOfPostgres(change: Transaction<Tables>, table: string): Promise<TableFacts> {
  const there = createTableFacts();
  await sql`declare moved no scroll cursor for select * from ${sql.table(table)}`.execute(change);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(pageRows)} from moved`.execute(change);
    if (rows.length === 0) break;
    for (const row of rows) there.add(row);
  }
  await sql`close moved`.execute(change);
  return there.facts();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
