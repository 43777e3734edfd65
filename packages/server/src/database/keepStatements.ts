import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** A page asks some twenty different ones. Lists of another length are another text. */
const defaultLimit = 200;

/** A statement of libsql or better-sqlite3: more than Kysely asks of one. */
interface Statement extends SqliteStatement {
  /** From now on rows are lists of values. */
  raw(): this;
  columns(): readonly { readonly name: string }[];
  all(parameters: readonly unknown[]): unknown[][];
}

/** What a table is like, and settings of the connection, are changed once: they are prepared each time. */
const keptWords = /^\s*(?:select|with|insert|update|delete|begin|commit)\b/i;

/**
 * The database, with its statements prepared once for each text rather than once for each call.
 *
 * @param limit of texts; the one that was not asked for longest goes first
 */
export function keepStatements(database: SqliteDatabase, limit = defaultLimit): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      if (!keptWords.test(text)) return database.prepare(text);
      const statement = kept.get(text) ?? query(database.prepare(text) as Statement);
      kept.delete(text);
      kept.set(text, statement);
      if (kept.size > limit) kept.delete(kept.keys().next().value!);
      return statement;
    },
  };
}

/** The same statement, its rows made into objects here: libsql takes three times as long to make them (decision 0054). */
function query(statement: Statement): SqliteStatement {
  if (!statement.reader) return statement;
  statement.raw();
  const columnNames = () => statement.columns().map(({ name }) => name);
  let names = columnNames();
  return {
    reader: true,
    run: (parameters) => statement.run(parameters),
    iterate: (parameters) => statement.all(parameters).map(objectOf)[Symbol.iterator](),
    all: (parameters) => statement.all(parameters).map(objectOf),
  };

  function objectOf(values: readonly unknown[]): { [name: string]: unknown } {
    // `select *` of a table that has another column by now.
    if (values.length !== names.length) names = columnNames();
    const row: { [name: string]: unknown } = {};
    for (let i = 0; i < names.length; i += 1) row[names[i]!] = values[i];
    return row;
  }
}
