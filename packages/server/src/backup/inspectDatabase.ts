import Sqlite from 'libsql';

/** Facts about a database file, for comparing the backed-up one with the restored one. */
export interface DatabaseFacts {
  readonly migrations: readonly string[];
  /** Row counts by table, without the internal tables of SQLite and its search index. */
  readonly rows: Readonly<Record<string, number>>;
}

/**
 * Reads a whole database file.
 *
 * @throws if it is not a site's database, or if SQLite finds it damaged
 */
export function inspectDatabase(path: string): DatabaseFacts {
  const database = new Sqlite(path);
  try {
    const all = (text: string) => database.prepare(text).all() as { readonly [name: string]: unknown }[];
    const checked = all('pragma integrity_check')[0]?.['integrity_check'];
    if (checked !== 'ok') throw new Error(String(checked));
    const tables = all("select name, sql from sqlite_master where type = 'table' order by name").map(
      (row) => ({
        name: String(row['name']),
        isVirtual: /^create virtual table/i.test(String(row['sql'])),
      }),
    );
    const virtual = tables.filter(({ isVirtual }) => isVirtual).map(({ name }) => name);
    const isOwn = (name: string) =>
      !name.startsWith('sqlite_') && !virtual.some((index) => name === index || name.startsWith(`${index}_`));
    const rows = tables
      .filter(({ name }) => isOwn(name))
      .map(({ name }) => [name, Number(all(`select count(*) as rows from "${name}"`)[0]!['rows'])] as const);
    const migrations = all('select name from kysely_migration order by name').map((row) =>
      String(row['name']),
    );
    return { migrations, rows: Object.fromEntries(rows) };
  } finally {
    database.close();
  }
}
