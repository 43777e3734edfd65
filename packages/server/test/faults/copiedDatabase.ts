import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { copyDatabase } from '../../src/database/copyDatabase.ts';
import { openDatabase } from '../../src/database/openDatabase.ts';
import { migratePostgres, openPostgres } from '../../src/database/openPostgres.ts';
import { postgresAddress } from '../../src/database/postgresAddress.ts';
import type { Tables } from '../../src/database/tables.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { startTestPostgres } from '../../src/testing/testPostgres.ts';

/** The database of one run, which a separate process can open. */
export interface CopiedDatabase {
  /** A path of SQLite, or an address of PostgreSQL. */
  readonly address: string;
  /** As a start of the site does: it is up to date then. */
  open(): Promise<Kysely<Tables>>;
  /** Returns an unopened copy. */
  copy(): Promise<CopiedDatabase>;
  close(): Promise<void>;
}

/** An SQLite that is empty; copies of it may be changed. */
export async function createSqliteCopies({ isMigrated = true } = {}): Promise<CopiedDatabase> {
  const empty = await copyOfFile();
  if (isMigrated) await (await empty.open()).destroy();
  return empty;
}

async function copyOfFile(source?: string): Promise<CopiedDatabase> {
  const { folder, remove } = await makeTestFolder();
  const address = join(folder, 'mainvideo.db');
  if (source !== undefined && existsSync(source)) copyDatabase(source, address);
  return { address, open: () => openDatabase(address), copy: () => copyOfFile(address), close: remove };
}

/** A database of a PostgreSQL that ends with it. It is empty; copies of it may be changed. */
export async function createPostgresCopies({ isMigrated = true } = {}): Promise<CopiedDatabase> {
  const postgres = await startTestPostgres();
  const admin = new Client({ connectionString: postgres.url });
  await admin.connect();
  let made = 0;
  async function copyOf(template: string): Promise<CopiedDatabase> {
    const name = `site${(made += 1)}`;
    await admin.query(`create database ${name} template ${template}`);
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    return {
      address: url.href,
      open: () => openPostgres(postgresAddress(url.href)),
      copy: () => copyOf(name),
      close: async () => void (await admin.query(`drop database ${name} with (force)`)),
    };
  }
  const empty = await copyOf('template0');
  if (isMigrated) await migratePostgres(postgresAddress(empty.address));
  return {
    ...empty,
    async close() {
      await admin.end();
      await postgres.close();
    },
  };
}

export const isPostgres = (address: string): boolean => address.startsWith('postgres:');
