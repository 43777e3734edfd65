import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DataError, openDataFolder } from '../database/opening/dataFolder.ts';
import { createLibraryStore } from '../database/queries/libraryStore.ts';
import { openDatabase } from '../database/opening/openDatabase.ts';
import { makeSnapshot, makeVideo } from '../testing/databases/testDatabase.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { BackupError } from './BackupError.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';
import type { OpenFile } from './writeWhole.ts';

const it = suite('backup and restore');

const now = () => Date.UTC(2026, 0, 2, 3, 4, 5);

/** Creates a data folder with one video and one like, and a folder for backups beside it. */
async function withState(
  check: (at: { readonly data: string; readonly file: string; readonly folder: string }) => Promise<void>,
): Promise<void> {
  const { folder, remove } = await makeTestFolder();
  try {
    const data = join(folder, 'data');
    const opened = openDataFolder(data);
    const database = await openDatabase(opened.databasePath);
    await createLibraryStore(database).replace(makeSnapshot([makeVideo('one')]));
    await addLike(data, 'ann');
    await database.destroy();
    opened.release();
    await mkdir(join(data, 'media/one'), { recursive: true });
    await writeFile(join(data, 'media/one/poster.jpg'), 'picture');
    await check({ data, file: join(folder, 'site.tar'), folder });
  } finally {
    await remove();
  }
}

async function addLike(data: string, viewer_id: string): Promise<void> {
  const database = await openDatabase(join(data, 'mainvideo.db'));
  await database.insertInto('video_like').values({ viewer_id, video_id: 'one', created_ms: 1 }).execute();
  await database.destroy();
}

async function likesIn(data: string): Promise<readonly string[]> {
  const database = await openDatabase(join(data, 'mainvideo.db'));
  const rows = await database.selectFrom('video_like').select('viewer_id').orderBy('viewer_id').execute();
  await database.destroy();
  return rows.map((row) => row.viewer_id);
}

const backUp = (dataFolder: string, path: string, more: { withMedia?: boolean; openFile?: OpenFile } = {}) =>
  writeBackup({ dataFolder, path, withMedia: false, version: '1.2.3', now, ...more });
const restore = (dataFolder: string, path: string, openFile?: OpenFile) =>
  restoreBackup({ dataFolder, path, now, ...(openFile && { openFile }) });

const failureOf = async (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => assert.unreachable('It succeeded.') as never,
    (error: Error) => error,
  );

it('brings everything back as it was, and keeps what was there meanwhile', async () => {
  await withState(async ({ data, file }) => {
    const secret = await readFile(join(data, 'session-secret'));
    const manifest = await backUp(data, file);
    assert.equal(
      [manifest.format, manifest.formatVersion, manifest.version, manifest.createdAt],
      ['mainvideo-backup', 1, '1.2.3', '2026-01-02T03:04:05.000Z'],
    );
    assert.equal([manifest.rows['video'], manifest.rows['video_like']], [1, 1]);
    assert.equal(
      manifest.files.map(({ path }) => path),
      ['mainvideo.db', 'session-secret'],
    );

    await addLike(data, 'bob');
    await writeFile(join(data, 'session-secret'), 'x'.repeat(32));
    await writeFile(join(data, 'later'), 'of a later version');
    const { keptFolder } = await restore(data, file);
    assert.equal(await likesIn(data), ['ann']);
    assert.ok(secret.equals(await readFile(join(data, 'session-secret'))));
    assert.is(keptFolder, join(data, 'before-restore-2026-01-02T03-04-05.000Z'));
    assert.equal(await likesIn(keptFolder!), ['ann', 'bob']);
    assert.is(await readFile(join(keptFolder!, 'later'), 'utf8'), 'of a later version');
    assert.not.ok(existsSync(join(data, 'later')));
    // The picture was not in the backup, and the existing one is still valid.
    assert.is(await readFile(join(data, 'media/one/poster.jpg'), 'utf8'), 'picture');
  });
});

it('is made while the site runs, of one moment, and whoever writes goes on', async () => {
  await withState(async ({ data, file, folder }) => {
    const opened = openDataFolder(data);
    const database = await openDatabase(opened.databasePath);
    const running = await database.startTransaction().execute();
    await running
      .insertInto('video_like')
      .values({ viewer_id: 'unfinished', video_id: 'one', created_ms: 1 })
      .execute();
    const manifest = await backUp(data, file);
    await running.commit().execute();
    await database.destroy();
    opened.release();
    assert.is(manifest.rows['video_like'], 1);
    await restore(join(folder, 'elsewhere'), file);
    assert.equal(await likesIn(join(folder, 'elsewhere')), ['ann']);
    assert.equal(await likesIn(data), ['ann', 'unfinished']);
  });
});

it('is for nobody else to read, and leaves nothing else behind', async () => {
  await withState(async ({ data, file, folder }) => {
    await backUp(data, file);
    assert.is((await stat(file)).mode & 0o777, 0o600);
    assert.equal((await readdir(folder)).sort(), ['data', 'site.tar']);
    await restore(data, file);
    assert.is((await stat(join(data, 'mainvideo.db'))).mode & 0o777, 0o600);
    assert.is((await stat(join(data, 'session-secret'))).mode & 0o777, 0o600);
  });
});

it('is an archive that tar lists', async () => {
  await withState(async ({ data, file }) => {
    await backUp(data, file, { withMedia: true });
    assert.equal(execFileSync('tar', ['tf', file], { encoding: 'utf8' }).trim().split('\n'), [
      'mainvideo.db',
      'session-secret',
      'media/one/poster.jpg',
      'manifest.json',
      'manifest.json.sha256',
    ]);
  });
});

it('holds what was made of videos where that is asked for, and brings it back', async () => {
  await withState(async ({ data, file }) => {
    await mkdir(join(data, 'media/one/ladder-1.part'));
    await writeFile(join(data, 'media/one/ladder-1.part/index.m3u8'), 'half of it');
    const { files } = await backUp(data, file, { withMedia: true });
    assert.not.ok(files.some(({ path }) => path.includes('ladder')));
    await writeFile(join(data, 'media/one/poster.jpg'), 'spoilt');
    await restore(data, file);
    assert.is(await readFile(join(data, 'media/one/poster.jpg'), 'utf8'), 'picture');
  });
});

it('is without the copies of posters, which a restore leaves where they are', async () => {
  await withState(async ({ data, file }) => {
    const copy = join(data, 'posters/one/abcde-384.webp');
    await mkdir(dirname(copy), { recursive: true });
    await writeFile(copy, 'smaller');
    const { files } = await backUp(data, file, { withMedia: true });
    assert.not.ok(files.some(({ path }) => path.includes('384')));
    await restore(data, file);
    assert.is(await readFile(copy, 'utf8'), 'smaller');
  });
});

it('is not restored while the site runs', async () => {
  await withState(async ({ data, file }) => {
    await backUp(data, file);
    const opened = openDataFolder(data);
    const error = await failureOf(restore(data, file));
    assert.instance(error, DataError);
    assert.match(error.message, /is in use by another process\. Stop that one/);
    opened.release();
    assert.not.ok((await readdir(data)).some((name) => name.startsWith('before-restore')));
  });
});

for (const [name, change, message] of [
  [
    'a file that is something else',
    (file: string) => writeFile(file, 'x'.repeat(2000)),
    /is no backup of Mainvideo/,
  ],
  ['an empty file', (file: string) => truncate(file, 0), /is cut off/],
  [
    'one that lost its end',
    async (file: string) => truncate(file, (await stat(file)).size - 512),
    /is cut off/,
  ],
  [
    'one with something after it',
    async (file: string) => truncate(file, (await stat(file)).size + 512),
    /is damaged/,
  ],
] as const) {
  it(`refuses ${name}, and changes nothing`, async () => {
    await withState(async ({ data, file }) => {
      await backUp(data, file);
      await change(file);
      const before = (await readdir(data)).sort();
      const error = await failureOf(restore(data, file));
      assert.instance(error, BackupError);
      assert.match(error.message, message);
      assert.equal((await readdir(data)).sort(), before);
      assert.equal(await likesIn(data), ['ann']);
    });
  });
}

it('refuses a backup in which a bit has changed, or that ends early, wherever', async () => {
  await withState(async ({ data, file }) => {
    await backUp(data, file);
    const whole = await readFile(file);
    const steps = process.env['LONG'] ? 2_000 : 60;
    for (let step = 0; step < steps; step++) {
      const at = Math.floor((whole.length / steps) * step + (step % 7));
      const flipped = Buffer.from(whole);
      flipped[at]! ^= 1 << (step % 8);
      await writeFile(file, flipped);
      assert.instance(await failureOf(restore(data, file)), BackupError, `a bit of byte ${at}`);
      await writeFile(file, whole.subarray(0, at));
      assert.instance(await failureOf(restore(data, file)), BackupError, `cut off at ${at}`);
    }
    assert.equal(await likesIn(data), ['ann']);
    await writeFile(file, whole);
    await restore(data, file);
  });
});

it('refuses a backup of a later version, and says so', async () => {
  await withState(async ({ data, file }) => {
    const database = await openDatabase(join(data, 'mainvideo.db'));
    const row = { name: '9999-later', timestamp: new Date(0).toISOString() };
    await database
      .insertInto('kysely_migration' as never)
      .values(row as never)
      .execute();
    await database.destroy();
    await backUp(data, file);
    const { message } = await failureOf(restore(data, file));
    assert.match(
      message,
      /made by Mainvideo 1\.2\.3, which knows more than this version \(9999-later\)\. Update/,
    );
  });
});

/** Simulates a disk that is full from the nth write on. */
function fullAfter(writes: number): { readonly openFile: OpenFile; readonly isMet: () => boolean } {
  let left = writes;
  let isMet = false;
  const openFile: OpenFile = async (path, flags, mode) => {
    const handle = await open(path, flags, mode);
    return new Proxy(handle, {
      get(target, name) {
        if (name === 'write' || name === 'sync') {
          left -= 1;
          if (left < 0) {
            isMet = true;
            return async () => {
              throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
            };
          }
        }
        const value = target[name as keyof typeof target] as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
  return { openFile, isMet: () => isMet };
}

it('leaves the older backup, and nothing half, whenever the disk is full', async () => {
  await withState(async ({ data, file, folder }) => {
    await writeFile(file, 'the older one');
    for (let writes = 0; ; writes++) {
      const disk = fullAfter(writes);
      const made = await backUp(data, file, { openFile: disk.openFile }).catch((error: Error) => error);
      if (!disk.isMet()) break;
      assert.instance(made, BackupError);
      assert.match((made as Error).message, /cannot be written: the disk is full\./);
      assert.is(await readFile(file, 'utf8'), 'the older one');
      assert.equal((await readdir(folder)).sort(), ['data', 'site.tar']);
    }
    await restore(data, file);
  });
});

it('leaves the site as it is, whenever the disk is full while it is restored', async () => {
  await withState(async ({ data, file }) => {
    await backUp(data, file);
    await addLike(data, 'bob');
    const before = (await readdir(data)).sort();
    for (let writes = 0; ; writes++) {
      const disk = fullAfter(writes);
      const restored = await restore(data, file, disk.openFile).catch((error: Error) => error);
      if (!disk.isMet()) break;
      assert.match((restored as Error).message, /cannot be restored: the disk is full\.$/);
      assert.equal((await readdir(data)).sort(), before);
      assert.equal(await likesIn(data), ['ann', 'bob']);
    }
    assert.equal(await likesIn(data), ['ann']);
  });
});

it('says what to do where there is no site, no folder or no backup', async () => {
  await withState(async ({ data, file, folder }) => {
    assert.match(
      (await failureOf(backUp(join(folder, 'none'), file))).message,
      /^There is no site in .*none\. Give its data folder: --data FOLDER\.$/,
    );
    assert.match(
      (await failureOf(backUp(data, join(folder, 'none/site.tar')))).message,
      /^There is no folder .*none\. Make it first/,
    );
    assert.match((await failureOf(restore(data, file))).message, /^There is no backup .*site\.tar\.$/);
  });
});

it.run();
