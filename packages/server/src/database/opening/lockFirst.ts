import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { statementKind } from './statementKind.ts';

/**
 * Wraps a database so that it takes SQLite's write lock before it begins to change anything.
 *
 * For SQLite, a statement that finds the file locked is still active and may be retried
 * (https://www.sqlite.org/c3ref/step.html). While it is active, nothing on this connection is committed, even if a
 * commit reports success. libsql leaves it active until garbage collection. Therefore the only statement that may
 * find the file locked is a cached one, which each change runs again.
 */
export function lockFirst(database: SqliteDatabase): SqliteDatabase {
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');
  const rollback = database.prepare('rollback');
  let isInside = false;

  const bounds = {
    begin: runs((parameters) => {
      const answer = begin.run(parameters);
      isInside = true;
      return answer;
    }),
    commit: runs((parameters) => {
      const answer = commit.run(parameters);
      isInside = false;
      return answer;
    }),
    rollback: runs((parameters) => {
      // SQLite may already have rolled back, for example on a full disk.
      isInside = false;
      return rollback.run(parameters);
    }),
  };

  /** Runs a change in its own transaction, unless one is open. */
  function whole(statement: SqliteStatement): SqliteStatement {
    const within = <Answer>(change: () => Answer): Answer => {
      if (isInside) return change();
      begin.run([]);
      try {
        const answer = change();
        commit.run([]);
        return answer;
      } catch (error) {
        rollBack();
        throw error;
      }
    };
    return {
      reader: statement.reader,
      all: (parameters) => within(() => statement.all(parameters)),
      iterate: (parameters) => within(() => statement.all(parameters))[Symbol.iterator](),
      run: (parameters) => within(() => statement.run(parameters)),
    };
  }

  function rollBack(): void {
    try {
      rollback.run([]);
    } catch {
      // Already rolled back. Report the original error instead.
    }
  }

  return {
    close: () => database.close(),
    prepare(text) {
      const { type } = statementKind(text);
      if (type === 'begin' || type === 'commit' || type === 'rollback') return bounds[type];
      const statement = database.prepare(text);
      return type === 'change' ? whole(statement) : statement;
    },
  };
}

function runs(run: SqliteStatement['run']): SqliteStatement {
  const none = () => [];
  return { reader: false, run, all: none, iterate: () => none()[Symbol.iterator]() };
}
