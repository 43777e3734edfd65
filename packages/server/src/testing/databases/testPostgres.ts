import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { connectPostgres, migratePostgres } from '../../database/opening/openPostgres.ts';
import { postgresAddress } from '../../database/opening/postgresAddress.ts';
import type { Tables } from '../../database/rows/tables.ts';
import { type CleanState, cleanStateOf, restoreClean } from './cleanPostgres.ts';

/**
 * The address of the PostgreSQL that this process tests with; `undefined` to test SQLite. Set by the test runner, or
 * by hand: TEST_DATABASE_URL=postgres://…
 */
export const testPostgresUrl = process.env['TEST_DATABASE_URL'] || undefined;

interface Made {
  readonly name: string;
  readonly isMigrated: boolean;
  /** The test file that uses it; `null` if none does any more. */
  file: string | undefined | null;
}

/** They are dropped when the process has nothing left to do. */
const made: Made[] = [];
let cleanState: Promise<CleanState> | undefined;
let whole: Kysely<Tables> | undefined;

/**
 * Returns an unused database in the PostgreSQL of the tests: a new one, or the emptied one of a test or test file that
 * has ended in this process, because creating one takes five times as long.
 *
 * @returns its address
 */
export async function makePostgresDatabase({ isMigrated = true } = {}): Promise<string> {
  const file = (globalThis as { readonly testFile?: string }).testFile;
  const isFree = (one: Made) => one.isMigrated && one.file !== file;
  for (let free = made.find(isFree); isMigrated && free; free = made.find(isFree)) {
    made.splice(made.indexOf(free), 1);
    const { name } = free;
    if (await restoreClean(addressOf(name), await cleanState!)) {
      made.push({ name, isMigrated, file });
      return addressOf(name);
    }
    await drop(name);
  }
  const name = await create(isMigrated ? await ensureTemplate() : 'template0');
  if (isMigrated) await (cleanState ??= cleanStateOf(addressOf(name)));
  made.push({ name, isMigrated, file });
  return addressOf(name);
}

/** Returns the address of a copy of a database that nothing is connected to. */
export async function copyPostgresDatabase(address: string): Promise<string> {
  const name = await create(nameOf(address));
  made.push({ name, isMigrated: false, file: null });
  return addressOf(name);
}

/** Drops it and ends all connections to it. */
export async function dropPostgresDatabase(address: string): Promise<void> {
  const index = made.findIndex(({ name }) => name === nameOf(address));
  if (index >= 0) made.splice(index, 1);
  await drop(nameOf(address));
}

async function create(template: string): Promise<string> {
  const name = `mainvideo_test_${randomUUID().replaceAll('-', '')}`;
  await sql`create database ${sql.ref(name)} template ${sql.ref(template)}`.execute(open());
  return name;
}

/** Opens an unused database, which is used again once it was destroyed. */
export async function openNewPostgres(): Promise<Kysely<Tables>> {
  const url = await makePostgresDatabase();
  const database = await openPostgresForTest(url);
  const destroy = database.destroy.bind(database);
  return Object.assign(database, {
    async destroy() {
      await destroy();
      for (const one of made) if (addressOf(one.name) === url) one.file = null;
    },
  });
}

export async function openPostgresForTest(url: string): Promise<Kysely<Tables>> {
  // Each file opens separate databases, and many files share a process: their connections must not exceed the
  // server's limit.
  return connectPostgres(postgresAddress(url), { idleTimeoutMs: 500 });
}

function open(): Kysely<Tables> {
  if (whole === undefined) {
    whole = connectPostgres(postgresAddress(testPostgresUrl!));
    process.once('beforeExit', () => void dropAll());
  }
  return whole;
}

const nameOf = (address: string): string => new URL(address).pathname.slice(1);

function addressOf(name: string): string {
  const url = new URL(testPostgresUrl!);
  url.pathname = `/${name}`;
  return url.href;
}

let template: Promise<string> | undefined;

/** Copying a migrated template is faster than migrating. The first process creates the template. */
function ensureTemplate(): Promise<string> {
  template ??= (async () => {
    const name = `mainvideo_template_${migrationsHash()}`;
    const isThere = async () => {
      const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(open());
      return rows.length > 0;
    };
    if (await isThere()) return name;
    await open()
      .connection()
      .execute(async (connection) => {
        await sql`select pg_advisory_lock(7402)`.execute(connection);
        try {
          if (await isThere()) return;
          const unfinished = `${name}_unfinished`;
          await sql`drop database if exists ${sql.ref(unfinished)} with (force)`.execute(connection);
          await sql`create database ${sql.ref(unfinished)} template template0`.execute(connection);
          await migratePostgres(postgresAddress(addressOf(unfinished)));
          await sql`alter database ${sql.ref(unfinished)} rename to ${sql.ref(name)}`.execute(connection);
        } finally {
          await sql`select pg_advisory_unlock(7402)`.execute(connection);
        }
      });
    return name;
  })();
  return template;
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  const folder = new URL('../../database/migrations/', import.meta.url);
  for (const name of readdirSync(folder).sort())
    hash.update(name).update(readFileSync(new URL(name, folder)));
  return hash.digest('hex').slice(0, 12);
}

async function dropAll(): Promise<void> {
  for (const { name } of made.splice(0)) await drop(name);
  await whole!.destroy();
}

async function drop(name: string): Promise<void> {
  await sql`drop database if exists ${sql.ref(name)} with (force)`.execute(open());
}

/** A PostgreSQL for this process alone, which tests may stop and start. */
export interface TestPostgres {
  readonly url: string;
  /** Shuts down in order; `kill` simulates a crash. After `start`, the same data is available at the same address. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startTestPostgres(): Promise<TestPostgres> {
  const script = new URL('../../../../../scripts/test/startPostgres.mjs', import.meta.url).href;
  const { startPostgres } = (await import(script)) as { startPostgres(): Promise<TestPostgres> };
  return startPostgres();
}
