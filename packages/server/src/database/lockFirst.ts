import type { SqliteDatabase, SqliteStatement } from 'kysely';

/**
 * The database, which takes SQLite's lock of writers before it begins to change anything.
 *
 * A statement that finds the file locked is not over for SQLite: it may be tried again (https://www.sqlite.org/c3ref/step.html), and as
 * long as it waits for that, nothing of this connection is committed, not even what reports success. libsql leaves it so until the
 * garbage is collected. So the one statement that may find the file locked is a kept one, which each change tries again.
 */
export function lockFirst(database: SqliteDatabase): SqliteDatabase {
  const begin = database.prepare('begin immediate');
  const commit = database.prepare('commit');
  const rollback = database.prepare('rollback');
  let isInside = false;

  const bounds: { readonly [text: string]: SqliteStatement } = {
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
      // SQLite may have done it by itself, as on a full disk.
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
      const bound = bounds[text.trim().toLowerCase()];
      if (bound) return bound;
      const statement = database.prepare(text);
      return mayChange.test(text) ? whole(statement) : statement;
    },
  };
}

/** Matches statements that begin with `with` and may write. A query that is taken for one only waits for the lock. */
const mayChange =
  /^\s*(?:insert|update|delete|replace)\b|^\s*with\b[^]*\b(?:insert|update|delete|replace)\b/i;

function runs(run: SqliteStatement['run']): SqliteStatement {
  const none = () => [];
  return { reader: false, run, all: none, iterate: () => none()[Symbol.iterator]() };
}
