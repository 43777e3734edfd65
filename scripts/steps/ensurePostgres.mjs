import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, missingText, startPostgres } from '../test/startPostgres.mjs';
import { canInstallDebian, installDebian } from './installDebian.mjs';
import { progress } from './progress.mjs';

/**
 * Returns the address of a PostgreSQL for this run: the given one, or a new one that ends with the process. Installs PostgreSQL as
 * root on Debian.
 */
export async function ensurePostgres(env = process.env) {
  if (env.TEST_DATABASE_URL) return { url: env.TEST_DATABASE_URL, close: async () => {} };
  if (findPostgres() === undefined && canInstallDebian()) {
    await progress('Installing PostgreSQL for the tests of the database', installPostgres);
  }
  if (findPostgres() === undefined) throw new Error(missingText);
  return startPostgres();
}

/** Installs the programs alone: without this setting, Debian would create and start a system-wide cluster. */
async function installPostgres() {
  mkdirSync(debianSettings, { recursive: true });
  writeFileSync(join(debianSettings, 'createcluster.conf'), 'create_main_cluster = false\n');
  await installDebian('postgresql');
}

const debianSettings = '/etc/postgresql-common';
