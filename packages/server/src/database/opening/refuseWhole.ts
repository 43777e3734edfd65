import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { awayErrorOf } from './databaseAway.ts';
import { statementKind } from './statementKind.ts';

/**
 * Wraps a database so that temporary failures of SQLite (its disk is full or fails, another process has locked the
 * file) throw a `DatabaseAwayError`.
 */
export function refuseWhole(database: SqliteDatabase): SqliteDatabase {
  const wrapped = new WeakMap<SqliteStatement, SqliteStatement>();

  function wrap(statement: SqliteStatement, isRollback: boolean): SqliteStatement {
    const told = <Answer>(ask: () => Answer): Answer => {
      try {
        return ask();
      } catch (error) {
        throw awayErrorOf(error);
      }
    };
    return {
      reader: statement.reader,
      all: (parameters) => told(() => statement.all(parameters)),
      iterate: (parameters) => told(() => statement.iterate(parameters)),
      run(parameters) {
        try {
          return statement.run(parameters);
        } catch (error) {
          // On a full disk SQLite has already rolled back; report the original error instead
          // (https://www.sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction).
          if (isRollback && isOver(error)) return { changes: 0, lastInsertRowid: 0 };
          throw awayErrorOf(error);
        }
      },
    };
  }

  return {
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text);
      const known = wrapped.get(statement);
      if (known) return known;
      const made = wrap(statement, statementKind(text).type === 'rollback');
      wrapped.set(statement, made);
      return made;
    },
  };
}

function isOver(error: unknown): boolean {
  return error instanceof Error && error.message.includes('no transaction is active');
}
