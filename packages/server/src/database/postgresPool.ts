import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { awayErrorOf } from './databaseAway.ts';
import type { PostgresAddress } from './postgresAddress.ts';

export interface PoolOptions {
  /** Connections of this process at most. */
  readonly most: number;
  /** A statement that takes longer is ended; `0`: none is. */
  readonly statementTimeoutMs: number;
  /** Called when an idle connection is lost. */
  readonly onLost?: (error: Error) => void;
}

const connectTimeoutMs = 5_000;
/** The network may swallow an answer: then it is not waited for much longer than the database would have worked on it. */
const answerMarginMs = 5_000;
/** What is begun and not ended holds locks: the instance is dead, and its connection is not closed yet. */
const idleTransactionMs = 60_000;

/** Connections to a PostgreSQL: for graphile-worker as they are, and as Kysely takes them. */
export interface PostgresPools {
  readonly pool: Pool;
  readonly ofKysely: PostgresPool;
}

/**
 * Creates the connections to a PostgreSQL, shared by both uses. Lost connections are opened again on demand; until
 * that works, Kysely's queries fail with a `DatabaseAwayError`.
 */
export function createPostgresPool({ connection }: PostgresAddress, options: PoolOptions): PostgresPools {
  const { statementTimeoutMs, onLost = () => {} } = options;
  const pool = new Pool({
    ...connection,
    application_name: 'mainvideo',
    max: options.most,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
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
  // Without a listener, an error of a connection that has nothing to do would end the process.
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
    pool,
    ofKysely: {
      async connect() {
        try {
          return wrap(await pool.connect());
        } catch (error) {
          throw awayErrorOf(error);
        }
      },
      end: () => pool.end(),
    },
  };
}

const int8 = 20;
const numeric = 1700;

/** Counts and milliseconds are far below 2^53: they are numbers here as in SQLite, not texts. */
const getTypeParser = ((oid: number, format?: 'text') =>
  oid === int8 || oid === numeric ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser;

/**
 * PostgreSQL cannot store U+0000 in a text. Remove it: no one means to send one, and it must not cause an error page.
 */
function storable(parameter: unknown): unknown {
  return typeof parameter === 'string' ? parameter.replaceAll('\0', '\ufffd') : parameter;
}
