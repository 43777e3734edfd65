import { existsSync } from 'node:fs';
import { findPostgres, missingText, startPostgres } from '../test/startPostgres.mjs';
import { progress } from './progress.mjs';
import { runCommand } from './runCommand.mjs';

/**
 * Returns the address of a PostgreSQL for this run: the given one, or a new one that ends with the process. Installs PostgreSQL as
 * root on Debian.
 */
export async function ensurePostgres(env = process.env) {
  if (env.TEST_DATABASE_URL) return { url: env.TEST_DATABASE_URL, close: async () => {} };
  if (findPostgres() === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await progress('Installing PostgreSQL for the tests of the database', installDebian);
  }
  if (findPostgres() === undefined) throw new Error(missingText);
  return startPostgres();
}

async function installDebian() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update'], { env });
  // Only the programs: otherwise Debian would create and start a system-wide cluster.
  await runCommand(
    'sh',
    [
      '-c',
      'mkdir -p /etc/postgresql-common && echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.conf',
    ],
    { env },
  );
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { env });
}
