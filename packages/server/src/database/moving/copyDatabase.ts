import Sqlite from 'libsql';

/**
 * Copies a database file with SQLite's own backup, which reads one consistent state while others write.
 *
 * @param copy a file that does not exist yet, or is empty; other users must not be able to read it
 */
export function copyDatabase(source: string, copy: string): void {
  const database = new Sqlite(source);
  try {
    database.exec('pragma busy_timeout = 10000');
    // SQLite creates the copy, and other users must not be able to read it at any time.
    const umask = process.umask(0o077);
    try {
      database.prepare('vacuum into ?').run(copy);
    } finally {
      process.umask(umask);
    }
  } finally {
    database.close();
  }
}
