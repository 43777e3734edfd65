import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BackupError } from './BackupError.ts';
import { readCommand } from './readCommand.ts';

const it = suite('readCommand');

const read = (argv: string[], env: Record<string, string> = {}) =>
  readCommand(argv, env, '/home/me', '/app/data', () => Date.UTC(2026, 0, 2, 3, 4, 5));

it('reads a file, relative to where one stands', () => {
  assert.equal(read(['backup', 'site.tar']), {
    name: 'backup',
    path: '/home/me/site.tar',
    dataFolder: '/app/data',
    withMedia: false,
  });
  assert.equal(read(['restore', '/b/site.tar', '--data', 'state'], { DATA_DIR: '/other' }), {
    name: 'restore',
    path: '/b/site.tar',
    dataFolder: '/home/me/state',
    withMedia: false,
  });
});

it('names the file by the time where a folder is given', () => {
  const command = read(['backup', tmpdir(), '--with-media'], { DATA_DIR: '/state' });
  assert.equal(command, {
    name: 'backup',
    path: join(tmpdir(), 'mainvideo-2026-01-02T03-04-05Z.tar'),
    dataFolder: '/state',
    withMedia: true,
  });
});

it('helps', () => assert.is(read(['backup', '--help']), 'help'));

for (const [name, argv, env, message] of [
  ['no file', ['backup'], {}, /^Give one file\.\n\nUsage: npm run backup/],
  ['two files', ['restore', 'a', 'b'], {}, /^Give one file\./],
  ['an option nobody knows', ['backup', 'a', '--fast'], {}, /^Unknown option '--fast'\.\n\nUsage/],
  [
    'PostgreSQL',
    ['backup', 'a'],
    { DATABASE_URL: 'postgres://me:hunter2@db/x' },
    /PostgreSQL.* pg_dump: docs/,
  ],
  ['PostgreSQL, to restore', ['restore', 'a'], { DATABASE_URL: 'postgres://x' }, /pg_restore: docs/],
] as const) {
  it(`names the mend for ${name}`, () => {
    try {
      read([...argv], env as Record<string, string>);
      assert.unreachable();
    } catch (error) {
      assert.instance(error, BackupError);
      assert.match((error as Error).message, message);
      assert.not.match((error as Error).message, /hunter2/);
    }
  });
}

it.run();
