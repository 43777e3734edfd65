import { spawn } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const cluster = fileURLToPath(new URL('postgresCluster.mjs', import.meta.url));

/**
 * Starts a PostgreSQL that lives as long as this process, or until it is closed.
 *
 * @param programs the folder of `initdb` and `postgres`
 * @returns url; stop (in order), kill (as a crash) and start again: the same data at the same address; close
 */
export async function startPostgres(programs = findPostgres()) {
  if (programs === undefined) throw new Error(missingText);
  const child = spawn(process.execPath, [cluster, programs], {
    // In a separate process group: when this process ends, its standard input ends, and it has time to clean up.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  // It keeps this process alive only while a command is pending.
  const handles = [child, child.stdin, child.stdout];
  const answer = async () => {
    for (const handle of handles) handle.ref();
    const { value = 'failed "It has ended."' } = await lines.next();
    for (const handle of handles) handle.unref();
    if (!value.startsWith('failed ')) return value;
    throw new Error(
      `PostgreSQL cannot be started for the tests: ${JSON.parse(value.slice('failed '.length))}`,
    );
  };
  const command = (word) => async () => {
    child.stdin.write(`${word}\n`);
    await answer();
  };
  const url = await answer();
  return {
    url,
    stop: command('stop'),
    kill: command('kill'),
    start: command('start'),
    async close() {
      child.ref();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      await ended;
    },
  };
}

export const missingText =
  'The tests of PostgreSQL need it, version 13 or later: install it (Debian: apt-get install postgresql), or give the address of ' +
  'one whose user may make databases: TEST_DATABASE_URL=postgres://USER:PASSWORD@HOST/DATABASE npm test';

/**
 * Returns the folder of PostgreSQL's programs, or `undefined` if they are not installed. Debian does not put them on
 * PATH.
 */
export function findPostgres(env = process.env) {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/bin',
  ];
  const found = folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
  // The programs find each other in their own folder, not in the folder of a link.
  return found && dirname(realpathSync(join(found, 'initdb')));
}
