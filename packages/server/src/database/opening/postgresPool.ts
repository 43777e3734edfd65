import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { awayErrorOf } from './databaseAway.ts';
import type { PostgresAddress } from './postgresAddress.ts';

export interface PoolOptions {
  /** Maximum number of connections of this process. */
  readonly most: number;
  /** Statements that take longer are ended; `0`: no limit. */
  readonly statementTimeoutMs: number;
  /** Connections that are unused for this long are closed. Default: 30 s. */
  readonly idleTimeoutMs?: number;
  /** Called when an idle connection is lost. */
  readonly onLost?: (error: Error) => void;
}

const connectTimeoutMs = 5_000;
/**
 * The network may lose a response. The client waits only this much longer than the database may work on a statement.
 */
const answerMarginMs = 5_000;
/**
 * An unfinished transaction holds locks. If it is idle for this long, its instance has died, but the connection has
 * not been closed yet.
 */
const idleTransactionMs = 60_000;

/**
 * Creates a PostgreSQL connection pool for Kysely. Lost connections are opened again on demand. Until that succeeds,
 * queries fail with a `DatabaseAwayError`.
 */
export function createPostgresPool({ connection }: PostgresAddress, options: PoolOptions): PostgresPool {
  const { statementTimeoutMs, idleTimeoutMs = 30_000, onLost = () => {} } = options;
  const pool = new Pool({
    ...connection,
    application_name: 'mainvideo',
    max: options.most,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    keepAlive: true,
    // The process is kept alive by its server, not by idle connections.
    allowExitOnIdle: true,
    idle_in_transaction_session_timeout: idleTransactionMs,
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + answerMarginMs,
    }),
    types: { getTypeParser },
  });
  // Without a listener, an error of an idle connection would end the process.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => {}));

  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  function wrap(client: PoolClient): PostgresPoolClient {
    const known = clients.get(client);
    if (known) return known;
    const wrapped = {
      async query(text: string, parameters: readonly unknown[]) {
        try {
          return await client.query(text, parameters.map(storable));
        } catch (error) {
          throw awayErrorOf(error);
        }
      },
      release: () => client.release(),
    } as unknown as PostgresPoolClient;
    clients.set(client, wrapped);
    return wrapped;
  }

  return {
    async connect() {
      try {
        return wrap(await pool.connect());
      } catch (error) {
        throw awayErrorOf(error);
      }
    },
    end: () => pool.end(),
  };
}

const int8 = 20;
const numeric = 1700;

/** Counts and milliseconds are far below 2^53, so they are returned as numbers, as SQLite does, not as texts. */
const getTypeParser = ((oid: number, format?: 'text') =>
  oid === int8 || oid === numeric ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser;

/**
 * Removes U+0000, which PostgreSQL cannot store in a text. No one sends it intentionally, and it must not cause an
 * error page.
 */
function storable(parameter: unknown): unknown {
  return typeof parameter === 'string' ? parameter.replaceAll('\0', '\ufffd') : parameter;
}
