import Sqlite from 'libsql';

/**
 * Copies the database of a file by SQLite itself, which reads one state of it while others write.
 *
 * @param copy a file that is not there yet, or empty; nobody else may read it
 */
export function copyDatabase(source: string, copy: string): void {
  const database = new Sqlite(source);
  try {
    database.exec('pragma busy_timeout = 10000');
    // The copy is empty first, and other users must never be able to read it.
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
