/** What a statement of SQLite does, as far as its text shows. */
export interface StatementKind {
  /** `other`: changes the schema or settings, or is unknown. */
  readonly type: 'read' | 'change' | 'begin' | 'commit' | 'rollback' | 'other';
  /** The table that it changes; `null` if the text does not begin with it. */
  readonly table: string | null;
}

const read: StatementKind = { type: 'read', table: null };
/** As Kysely writes them. `rollback to` a savepoint is another statement. */
const bounds = ['begin', 'commit', 'rollback'] as const;

/**
 * Returns the kind of a statement, as Kysely and this project write them. A statement that begins with `with` counts as
 * a change if it contains the name of one, since a query that is mistaken for a change only takes longer.
 */
export function statementKind(text: string): StatementKind {
  const [, word = ''] = /^\s*(\w+)/.exec(text.slice(0, 100)) ?? [];
  const type = word.toLowerCase();
  const bound = bounds.find((name) => name === type && text.trim().length === name.length);
  if (bound) return { type: bound, table: null };
  switch (type) {
    case 'select':
      return read;
    case 'with':
      return /\b(?:insert|update|delete|replace)\b/i.test(text) ? { type: 'change', table: null } : read;
    case 'insert':
    case 'update':
    case 'delete':
    case 'replace': {
      const [, table = null] = /^\s*(?:insert into|update|delete from) "(\w+)"/.exec(text) ?? [];
      return { type: 'change', table };
    }
    default:
      return { type: 'other', table: null };
  }
}
