import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely';
import type { Pool } from 'pg';
import { DataError } from './dataFolder.ts';
import { migrate } from './migrate.ts';
import { migrateQueue } from './migrateQueue.ts';
import type { PostgresAddress } from './postgresAddress.ts';
import { createPostgresPool } from './postgresPool.ts';
import type { Tables } from './tables.ts';

export interface PostgresOptions {
  /** Called when the database goes away while no query runs. */
  readonly onLost?: (error: Error) => void;
  /**
   * Connections of this process. Default: 10; PostgreSQL allows a hundred for all instances, unless configured
   * otherwise.
   */
  readonly mostConnections?: number;
  /** A statement that takes longer is ended; `0`: none is. Usual: 30 s. */
  readonly statementTimeoutMs?: number;
}

/** The database, and its connections as they are; `destroy` ends them. */
export type OpenPostgres = Kysely<Tables> & { readonly pool: Pool };

/**
 * Connects to a PostgreSQL and brings it up to date. Instances that start at once take turns.
 *
 * @throws DataError if it cannot be reached or used, or was made by a newer version; the message gives advice
 */
export async function openPostgres(
  address: PostgresAddress,
  options: PostgresOptions = {},
): Promise<OpenPostgres> {
  await migratePostgres(address);
  return connectPostgres(address, options);
}

/** As it is, up to date or not. Connects when it is asked for the first time. */
export function connectPostgres(address: PostgresAddress, options: PostgresOptions = {}): OpenPostgres {
  const { mostConnections: most = 10, statementTimeoutMs = 30_000, onLost } = options;
  const pools = createPostgresPool(address, { most, statementTimeoutMs, ...(onLost && { onLost }) });
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: pools.ofKysely }),
    // `in ()` is a syntax error for PostgreSQL. SQLite finds nothing with it, and so does this.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
  return Object.assign(database, { pool: pools.pool });
}

/** @throws DataError, as `openPostgres` does */
export async function migratePostgres(address: PostgresAddress): Promise<void> {
  // A separate connection: a migration of a large site, and waiting for one, may take long.
  const database = connectPostgres(address, { mostConnections: 1, statementTimeoutMs: 0 });
  try {
    await migrate(database);
    await migrateQueue(database.pool);
  } catch (error) {
    throw cannotUse(address, error);
  } finally {
    await database.destroy();
  }
}

/** What to do, by PostgreSQL's codes (Appendix A of its manual). */
const advice: { readonly [code: string]: string } = {
  '28P01': 'The user or the password is wrong.',
  '28000': 'The server does not let this user in: see its pg_hba.conf.',
  '3D000': 'There is no such database: make it with `createdb`.',
  '42501': 'The user may not make tables: make it the owner of the database.',
};

/**
 * Can it be reached, and is this its user?
 *
 * @throws DataError, as `openPostgres` does
 */
export async function checkPostgres(address: PostgresAddress, database: Kysely<Tables>): Promise<void> {
  try {
    await sql`select 1`.execute(database);
  } catch (error) {
    throw cannotUse(address, error);
  }
}

/** Returns the error for a PostgreSQL that fails, without its password. */
export function cannotUse(address: PostgresAddress, error: unknown): DataError {
  const what = error instanceof Error ? error.message : String(error);
  const code = (error as { code?: string }).code ?? '';
  const mend = advice[code] ?? 'Is PostgreSQL running there? The address is in DATABASE_URL.';
  return new DataError(`The database ${address.shown} cannot be used: ${what.replace(/\.$/, '')}. ${mend}`, {
    cause: error,
  });
}
