import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely';
import { DataError } from './dataFolder.ts';
import { migrate } from './migrate.ts';
import type { PostgresAddress } from './postgresAddress.ts';
import { createPostgresPool } from './postgresPool.ts';
import type { Tables } from '../rows/tables.ts';

export interface PostgresOptions {
  /** Called if the database becomes unavailable while no query is running. */
  readonly onLost?: (error: Error) => void;
  /**
   * Connections of this process. Default: 10; PostgreSQL allows a hundred for all instances, unless configured
   * otherwise.
   */
  readonly mostConnections?: number;
  /** Statements that take longer are ended; `0`: no limit. Default: 30 s. */
  readonly statementTimeoutMs?: number;
  /** Connections that are unused for this long are closed. Default: 30 s. */
  readonly idleTimeoutMs?: number;
}

/**
 * Connects to a PostgreSQL database and migrates it. Instances that start at the same time take turns.
 *
 * @throws DataError if it cannot be reached or used, or was created by a newer version; the message gives advice
 */
export async function openPostgres(
  address: PostgresAddress,
  options: PostgresOptions = {},
): Promise<Kysely<Tables>> {
  await migratePostgres(address);
  return connectPostgres(address, options);
}

/** Returns the database without migrating it. Connects on first use. */
export function connectPostgres(address: PostgresAddress, options: PostgresOptions = {}): Kysely<Tables> {
  const { mostConnections: most = 10, statementTimeoutMs = 30_000, ...more } = options;
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: createPostgresPool(address, { most, statementTimeoutMs, ...more }),
    }),
    // `in ()` is a syntax error in PostgreSQL. It matches nothing in SQLite, and with this plugin here too.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
}

/**
 * Migrates a PostgreSQL database.
 *
 * @throws DataError, as `openPostgres` does
 */
export async function migratePostgres(address: PostgresAddress): Promise<void> {
  // A separate connection without a time limit, because migrating a large site, or waiting for another instance to do
  // so, may take long.
  const database = connectPostgres(address, { mostConnections: 1, statementTimeoutMs: 0 });
  try {
    await migrate(database);
  } catch (error) {
    throw cannotUse(address, error);
  } finally {
    await database.destroy();
  }
}

/** Advice by PostgreSQL error code (Appendix A of its manual). */
const advice: { readonly [code: string]: string } = {
  '28P01': 'The user or the password is wrong.',
  '28000': 'The server does not let this user in: see its pg_hba.conf.',
  '3D000': 'There is no such database: make it with `createdb`.',
  '42501': 'The user may not make tables: make it the owner of the database.',
};

/**
 * Checks that the server can be reached, and that it accepts this user.
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

/** Returns the error for a failing PostgreSQL server, without its password. */
export function cannotUse(address: PostgresAddress, error: unknown): DataError {
  const what = error instanceof Error ? error.message : String(error);
  const code = (error as { code?: string }).code ?? '';
  const mend = advice[code] ?? 'Is PostgreSQL running there? The address is in DATABASE_URL.';
  return new DataError(`The database ${address.shown} cannot be used: ${what.replace(/\.$/, '')}. ${mend}`, {
    cause: error,
  });
}
