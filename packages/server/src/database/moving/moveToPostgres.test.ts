import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachSeed } from '../../../../sdk/src/testing/forEachSeed.laws.ts';
import { type Kysely, sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createOwnerStore } from '../queries/ownerStore.ts';
import { programArgv } from '../../testing/sites/programArgv.ts';
import { makePostgresDatabase, openPostgresForTest } from '../../testing/databases/testPostgres.ts';
import { fillSite, readSite } from '../../testing/sites/testSiteState.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { DataError, openDataFolder } from '../opening/dataFolder.ts';
import { movedTables, rebuiltTables, siteTables } from './movedTables.ts';
import { moveToPostgres } from './moveToPostgres.ts';
import { openDatabase } from '../opening/openDatabase.ts';
import { postgresAddress } from '../opening/postgresAddress.ts';
import { openSiteDatabase } from '../opening/siteDatabase.ts';
import type { Tables } from '../rows/tables.ts';

const it = suite('moveToPostgres');

/** Creates a deterministic random generator. */
const steady = () => {
  let state = 7;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
};

interface Sides {
  /** The data folder of a site on SQLite. */
  readonly folder: string;
  /** Address of an empty PostgreSQL database. */
  readonly url: string;
  readonly target: Kysely<Tables>;
  move(onTable?: Parameters<typeof moveToPostgres>[0]['onTable']): ReturnType<typeof moveToPostgres>;
}

/**
 * Creates a database file with every kind of data. It is filled in memory first, where changes do not wait for a
 * disk.
 */
async function makeSiteFile(path: string, chance: () => number): Promise<void> {
  const site = await openDatabase(':memory:');
  await fillSite(site, chance);
  await sql`vacuum into ${path}`.execute(site);
  await site.destroy();
}

const steadySite = await makeTestFolder();
await makeSiteFile(join(steadySite.folder, 'mainvideo.db'), steady());

async function withSides(check: (sides: Sides) => Promise<void>, chance?: () => number): Promise<void> {
  const { folder, remove } = await makeTestFolder();
  const { databasePath, release } = openDataFolder(folder);
  if (chance) await makeSiteFile(databasePath, chance);
  else await copyFile(join(steadySite.folder, 'mainvideo.db'), databasePath);
  release();
  const url = await makePostgresDatabase();
  const target = await openPostgresForTest(url);
  try {
    await check({
      folder,
      url,
      target,
      move: (onTable) =>
        moveToPostgres({ dataFolder: folder, address: postgresAddress(url), ...(onTable && { onTable }) }),
    });
  } finally {
    await target.destroy();
    await remove();
  }
}

async function tablesOf(database: Kysely<Tables>): Promise<Map<string, string[]>> {
  const tables = await database.introspection.getTables();
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]));
}

async function rowsIn(database: Kysely<Tables>): Promise<number> {
  let rows = 0;
  for (const table of (await tablesOf(database)).keys()) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      database,
    );
    rows += counted.rows[0]!.count;
  }
  return rows;
}

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => assert.unreachable('It succeeded.') as never,
    (error: Error) => error,
  );

it('knows of every table of both databases what becomes of it, and their columns are the same', async () => {
  await withSides(async ({ folder, target }) => {
    const source = await openDatabase(join(folder, 'mainvideo.db'));
    const there = await tablesOf(target);
    const here = await tablesOf(source);
    for (const table of siteTables) assert.equal(here.get(table), there.get(table), table);
    // SQLite's word indexes have their own tables.
    const isOwn = (name: string) => !/_(?:data|idx|docsize|config|content)$/.test(name);
    // The changes of this PostgreSQL, which count for its own readers only.
    assert.ok(there.delete('public_change'));
    for (const tables of [here, there]) {
      const names = [...tables.keys()].filter((name) => isOwn(name) && !rebuiltTables.includes(name));
      assert.equal(names.sort(), [...siteTables].sort());
    }
    await source.destroy();
  });
});

it('moves all that viewers, owner and site know, and every read says the same, whatever it is', async () => {
  await forEachSeed(3, async (chance) => {
    await withSides(async ({ folder, target, move }) => {
      const moved = await move();
      assert.equal(
        moved.map(({ table }) => table),
        movedTables,
      );
      for (const { table, from, to } of moved) assert.equal(from, to, table);
      const source = await openDatabase(join(folder, 'mainvideo.db'));
      const expected = await readSite(source);
      assert.equal(await readSite(target), expected);
      await source.destroy();
    }, chance);
  });
});

it('fills every table in its tests, so that none is moved unseen', async () => {
  await withSides(async ({ move }) => {
    const empty = (await move()).filter(({ from }) => from.rows === 0).map(({ table }) => table);
    assert.equal(empty, []);
  });
});

it('takes the secret along, so that viewers stay who they are, and is not told of again', async () => {
  await withSides(async ({ folder, url, move }) => {
    await move();
    const notices: string[] = [];
    const site = await openSiteDatabase({
      dataFolder: folder,
      databaseUrl: url,
      onNotice: (text) => notices.push(text),
    });
    assert.equal(Buffer.from(site.sessionSecret), await readFile(join(folder, 'session-secret')));
    assert.equal(notices, []);
    await site.close();
  });
});

it('leaves the data folder as it was', async () => {
  await withSides(async ({ folder, move }) => {
    const file = join(folder, 'mainvideo.db');
    const before = await readFile(file);
    await move();
    assert.ok(before.equals(await readFile(file)));
    assert.not.ok((await readdir(folder)).some((name) => name.includes('partial')));
  });
});

it('moves a site that an older version left, without changing it', async () => {
  await withSides(async ({ folder, target, move }) => {
    const file = join(folder, 'mainvideo.db');
    const source = await openDatabase(file);
    await sql`drop table departed_video`.execute(source);
    await sql`alter table video_count drop column viewed_ms`.execute(source);
    await sql`alter table video_edit drop column chapters`.execute(source);
    await sql`alter table video drop column has_chapters`.execute(source);
    await sql`alter table video add column chapters_path text`.execute(source);
    await sql`drop index video_of_series`.execute(source);
    await sql`drop index video_of_series_published`.execute(source);
    for (const column of ['series_handle', 'series_title', 'season_number', 'episode_number'])
      await sql`alter table video drop column ${sql.ref(column)}`.execute(source);
    await sql`alter table video drop column is_sound_later`.execute(source);
    await sql`drop table owner_poster`.execute(source);
    await sql`drop table viewer_visit`.execute(source);
    await sql`drop table made_caption`.execute(source);
    await sql`alter table derived_media drop column captions`.execute(source);
    await sql`alter table video drop column has_text_tracks`.execute(source);
    await sql`drop table video_change`.execute(source);
    await sql`drop index comment_last`.execute(source);
    await sql`alter table derived_media drop column is_index_late`.execute(source);
    await sql`drop table owner_caption`.execute(source);
    await sql`drop index library_file_converted`.execute(source);
    await sql`alter table library_file drop column converted_id`.execute(source);
    await sql`alter table video drop column poster_tag`.execute(source);
    await sql`delete from kysely_migration where name >= '0015'`.execute(source);
    await source.destroy();
    const before = await readFile(file);
    await move();
    assert.ok(before.equals(await readFile(file)));
    const { count } = await target
      .selectFrom('video')
      .select((query) => query.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    assert.ok(count > 0);
  });
});

it('refuses a database with a site in it, says where, and changes nothing', async () => {
  await withSides(async ({ target, move }) => {
    await createOwnerStore(target).setFirstSecret('of another site', 1);
    const before = await rowsIn(target);
    const error = await failureOf(move());
    assert.instance(error, DataError);
    assert.match(error.message, /is not empty \(there are rows in owner_secret\)\. Give one without a site/);
    assert.is(await rowsIn(target), before);
  });
});

it('says of a site that was moved before that it was', async () => {
  await withSides(async ({ move }) => {
    await move();
    assert.match((await failureOf(move())).message, /^This site was moved into .* before/);
  });
});

it('waits for nobody who uses the data folder, but says so', async () => {
  await withSides(async ({ folder, target, move }) => {
    const { release } = openDataFolder(folder);
    assert.match((await failureOf(move())).message, /is in use by another process\. Stop that one/);
    release();
    assert.is(await rowsIn(target), 0);
    await move();
  });
});

it('holds the data folder until it is over', async () => {
  await withSides(async ({ folder, move }) => {
    const errors: Error[] = [];
    await move(() => {
      errors.push(
        (() => {
          try {
            openDataFolder(folder).release();
            return new Error('Somebody else got it.');
          } catch (error) {
            return error as Error;
          }
        })(),
      );
    });
    assert.is(errors.length, movedTables.length);
    for (const error of errors) assert.match(error.message, /is in use by another process/);
  });
});

it('leaves nothing there when the connection is lost, at whatever table, and works the next time', async () => {
  await withSides(async ({ url, target, move }) => {
    for (const [i, lost] of movedTables.entries()) {
      // Each takes a while, and a sample is sufficient.
      if (i % 9 !== 0 && i !== movedTables.length - 1) continue;
      const error = await failureOf(
        move(async ({ table }) => {
          if (table !== lost) return;
          await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`.execute(
            target,
          );
        }),
      );
      assert.instance(error, DataError, lost);
      assert.match(error.message, /cannot be used: .* Nothing is there by halves; move it again\.$/);
      assert.not.match(error.message, new RegExp(new URL(url).password || 'no password'));
      assert.is(await rowsIn(target), 0, lost);
    }
    await move();
  });
});

it('leaves nothing there when it is killed in the middle, and works the next time', async () => {
  await withSides(async ({ folder, url, target, move }) => {
    const program = programArgv(new URL('../../testing/sites/killedMoveProcess.ts', import.meta.url));
    const child = spawn(process.execPath, [...program, folder, url], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [, signal] = (await once(child, 'close')) as [number | null, string | null];
    assert.is(signal, 'SIGKILL');
    assert.is(await rowsIn(target), 0);
    assert.ok((await readdir(folder)).includes('moving.partial'));
    await move();
    assert.ok((await rowsIn(target)) > 0);
    assert.not.ok((await readdir(folder)).includes('moving.partial'));
  });
});

it('says what to do where there is no site, or no database', async () => {
  await withSides(async ({ folder }) => {
    const address = postgresAddress('postgres://ann:sesame@127.0.0.1:1/none');
    const unreachable = await failureOf(moveToPostgres({ dataFolder: folder, address }));
    assert.instance(unreachable, DataError);
    assert.match(unreachable.message, 'postgres://ann@127.0.0.1:1/none cannot be used: ');
    assert.not.match(unreachable.message, 'sesame');
    const nowhere = await failureOf(moveToPostgres({ dataFolder: join(folder, 'none'), address }));
    assert.match(
      nowhere.message,
      /^There is no site on SQLite in .*none\. Give its data folder: --from FOLDER\.$/,
    );
  });
});
it.run();

const notice = suite('openSiteDatabase');

notice('says of a site in the data folder that it was never moved, and how to', async () => {
  await withSides(async ({ folder, url }) => {
    const noticesOf = async (dataFolder: string) => {
      const notices: string[] = [];
      const onNotice = (text: string) => void notices.push(text);
      await (await openSiteDatabase({ dataFolder, databaseUrl: url, onNotice })).close();
      return notices;
    };
    const [text, ...others] = await noticesOf(folder);
    assert.equal(others, []);
    assert.match(text!, /holds a site on SQLite that was never moved into/);
    assert.ok(text!.includes(`npm run db -- move-to-postgres --from ${folder}`));
    assert.equal(await noticesOf(join(folder, 'none')), []);
    await writeFile(join(folder, 'session-secret'), 'cut off');
    assert.is((await noticesOf(folder)).length, 1);
  });
});

notice('T119: starts no site on a database whose secret was emptied', async () => {
  await withSides(async ({ folder, url }) => {
    const open = () =>
      openSiteDatabase({ dataFolder: join(folder, 'none'), databaseUrl: url, onNotice: () => {} });
    const site = await open();
    await site.database.updateTable('secret').set({ value: '' }).where('name', '=', 'session').execute();
    await site.close();
    const { message } = await failureOf(open());
    assert.match(message, /a row of postgres:.*, is damaged: it has 0 bytes instead of 32\. Restore it from/);
  });
});
notice.after(steadySite.remove);
notice.run();
