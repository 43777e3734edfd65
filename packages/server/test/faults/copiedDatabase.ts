import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { copyDatabase } from '../../src/database/moving/copyDatabase.ts';
import { openDatabase } from '../../src/database/opening/openDatabase.ts';
import { openPostgres } from '../../src/database/opening/openPostgres.ts';
import { postgresAddress } from '../../src/database/opening/postgresAddress.ts';
import type { Tables } from '../../src/database/rows/tables.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import {
  copyPostgresDatabase,
  dropPostgresDatabase,
  makePostgresDatabase,
} from '../../src/testing/databases/testPostgres.ts';

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

/** A database of PostgreSQL that is empty; copies of it may be changed. */
export async function createPostgresCopies({ isMigrated = true } = {}): Promise<CopiedDatabase> {
  return postgresCopy(await makePostgresDatabase({ isMigrated }));
}

const postgresCopy = (address: string): CopiedDatabase => ({
  address,
  open: () => openPostgres(postgresAddress(address)),
  copy: async () => postgresCopy(await copyPostgresDatabase(address)),
  close: () => dropPostgresDatabase(address),
});

export const isPostgres = (address: string): boolean => address.startsWith('postgres:');
