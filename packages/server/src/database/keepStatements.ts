import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** A page asks some twenty different ones. Lists of another length are another text. */
const defaultLimit = 200;

/**
 * The database, with the statements of its queries prepared once for each text rather than once for each call. What changes
 * something is rare, and is prepared each time.
 *
 * @param limit of texts; the one that was not asked for longest goes first
 */
export function keepStatements(database: SqliteDatabase, limit = defaultLimit): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(text) {
      if (!/^\s*(?:select|with)\b/i.test(text)) return database.prepare(text);
      const statement = kept.get(text) ?? database.prepare(text);
      kept.delete(text);
      kept.set(text, statement);
      if (kept.size > limit) kept.delete(kept.keys().next().value!);
      return statement;
    },
  };
}
