import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';

/** Rows read before other work gets a turn: about 10 ms. */
const rowsPerTurn = 500;

/**
 * Creates Kysely's SQLite dialect, with two differences.
 *
 * Migrations are applied completely or not at all. Kysely runs them one statement at a time here, though SQLite's
 * transactions cover tables as well as rows (https://www.sqlite.org/lang_transaction.html): a process that was killed
 * between two statements left a database that could not be opened.
 *
 * Long reads yield to other work. SQLite runs on the calling thread, so a loop over the pages of a list would
 * otherwise never return to the event loop.
 */
export function createSqliteDialect(database: SqliteDatabase): SqliteDialect {
  return new SiteSqliteDialect(database);
}

class SiteSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createAdapter(): SqliteAdapter {
    return new WholeMigrationsAdapter();
  }

  override createDriver(): Driver {
    return new TurnTakingDriver({ database: this.#database });
  }
}

class WholeMigrationsAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TurnTakingDriver extends SqliteDriver {
  /** Rows read since the event loop last had a turn. */
  #rowCount = 0;
  #counting: DatabaseConnection | undefined;

  /** Yields between two statements or transactions, so that nothing waits for a half-finished one. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#rowCount >= rowsPerTurn) await new Promise((resolve) => setImmediate(resolve));
    const connection = await super.acquireConnection();
    this.#counting ??= {
      executeQuery: async <Row>(query: CompiledQuery) => {
        const result = await connection.executeQuery<Row>(query);
        this.#count(result.rows.length);
        return result;
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
    return this.#counting;
  }

  #count(rowCount: number): void {
    if (this.#rowCount === 0 && rowCount > 0) setImmediate(() => (this.#rowCount = 0));
    this.#rowCount += rowCount;
  }
}
