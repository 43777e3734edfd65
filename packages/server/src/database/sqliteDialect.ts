import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';

/** So many rows are read before whoever waits has a turn: some 10 ms. */
const rowsPerTurn = 500;

/**
 * Kysely's SQLite, with two differences.
 *
 * Migrations happen whole or not at all. Kysely makes them one statement at a time here, though SQLite's transactions hold tables as
 * well as rows (https://www.sqlite.org/lang_transaction.html): a process that was killed between two of them left a database that no
 * start could use.
 *
 * Whoever reads much gives others a turn. SQLite answers in the thread that asks, so a loop over the pages of a list goes on from one
 * page to the next without ever coming back to the event loop, however many there are.
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
  /** Since the event loop last had a turn. */
  #rowCount = 0;
  #counting: DatabaseConnection | undefined;

  /** Between two statements, or two transactions: nobody waits for what is half done. */
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
