import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { statementKind } from './statementKind.ts';

/** A page uses about twenty different statements. Lists of different lengths have different texts. */
const defaultLimit = 200;

/** A statement of libsql or better-sqlite3, with methods that Kysely does not use. */
interface Statement extends SqliteStatement {
  /** Makes rows lists of values from now on. */
  raw(): this;
  columns(): readonly { readonly name: string }[];
  all(parameters: readonly unknown[]): unknown[][];
}

/**
 * Wraps a database so that it prepares each statement text once instead of on each call.
 *
 * @param limit number of texts; the least recently used one is removed first
 */
export function keepStatements(database: SqliteDatabase, limit = defaultLimit): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      const found = kept.get(text);
      // Statements that change the schema or settings run once.
      if (!found && statementKind(text).type === 'other') return database.prepare(text);
      const statement = found ?? query(database.prepare(text) as Statement);
      kept.delete(text);
      kept.set(text, statement);
      if (kept.size > limit) kept.delete(kept.keys().next().value!);
      return statement;
    },
  };
}

/**
 * Wraps a statement so that its rows become objects here, because libsql takes three times as long to create them
 * (decision 0054).
 */
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
    // `select *` from a table to which a column has been added since.
    if (values.length !== names.length) names = columnNames();
    const row: { [name: string]: unknown } = {};
    for (let i = 0; i < names.length; i += 1) row[names[i]!] = values[i];
    return row;
  }
}
