import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { createMemoryEvents } from '../../events/memoryEvents.ts';
import { createPostgresEvents } from '../../events/postgresEvents.ts';
import type { SiteEvents } from '../../events/siteEvents.ts';
import { createCheckpoints } from './checkpoints.ts';
import { checkSecret, openDataFolder } from './dataFolder.ts';
import { openDatabase } from './openDatabase.ts';
import { openPostgres } from './openPostgres.ts';
import { postgresAddress } from './postgresAddress.ts';
import {
  decodeSecret,
  encodeSecret,
  findSessionSecret,
  sessionSecretName,
} from '../queries/sessionSecret.ts';
import type { Tables } from '../rows/tables.ts';

/** The persistent data of a site, whichever database it is in. */
export interface SiteDatabase {
  readonly database: Kysely<Tables>;
  /** Signs viewers' sessions; the same in every instance. */
  readonly sessionSecret: Uint8Array;
  readonly events: SiteEvents;
  /** Returns why changes would be lost, if the database file was removed or replaced; otherwise null. */
  findLostFile(): 'its file is gone' | 'its file is another one' | null;
  close(): Promise<void>;
}

export interface SiteDatabaseOptions {
  readonly dataFolder: string;
  /** `null`: SQLite in the data folder, for this process alone. */
  readonly databaseUrl: string | null;
  /**
   * Receives a line for the log: the database was lost, or is back; or the data folder contains a site that is not in
   * the database.
   */
  readonly onNotice: (text: string) => void;
}

/**
 * Opens the database of a site: PostgreSQL, shared by all instances, if an address is given, else SQLite in the data
 * folder.
 *
 * @throws DataError, whose message gives advice; nothing is left open
 */
export async function openSiteDatabase(options: SiteDatabaseOptions): Promise<SiteDatabase> {
  const { databaseUrl } = options;
  return databaseUrl === null ? openOwn(options) : openShared(databaseUrl, options);
}

async function openOwn({ dataFolder, onNotice }: SiteDatabaseOptions): Promise<SiteDatabase> {
  const { databasePath, sessionSecret, release } = openDataFolder(dataFolder);
  try {
    const checkpoints = createCheckpoints(databasePath, (error) =>
      onNotice(`The database ${databasePath} is written to more slowly: ${error.message}\n`),
    );
    const database = await openDatabase(databasePath, checkpoints.begin);
    const events = createMemoryEvents();
    const opened = fileIdOf(databasePath);
    return {
      database,
      sessionSecret,
      events,
      findLostFile() {
        const id = fileIdOf(databasePath);
        if (id === null) return 'its file is gone';
        return id === opened ? null : 'its file is another one';
      },
      async close() {
        await events.close();
        await checkpoints.stop();
        await database.destroy();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Returns an id that stays the same as long as the path refers to the same file. */
function fileIdOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : null;
}

async function openShared(url: string, { dataFolder, onNotice }: SiteDatabaseOptions): Promise<SiteDatabase> {
  const address = postgresAddress(url);
  const database = await openPostgres(address);
  try {
    const secret = await readOrMakeSecret(database);
    const sessionSecret = checkSecret(decodeSecret(secret), `a row of ${address.shown}`);
    const notice = unmovedText(dataFolder, secret, address.shown);
    if (notice !== null) onNotice(notice);
    const events = await createPostgresEvents({
      createClient: () => new Client({ ...address.connection, keepAlive: true }),
      notify: async (channel, text) => {
        await sql`select pg_notify(${channel}, ${text})`.execute(database);
      },
      runtime: globalThis,
      onChange: (state) =>
        onNotice(
          state === 'lost'
            ? `The database ${address.shown} does not respond. Retrying every second.\n`
            : `The database ${address.shown} responds again.\n`,
        ),
    });
    return {
      database,
      sessionSecret,
      events,
      findLostFile: () => null,
      async close() {
        await events.close();
        await database.destroy();
      },
    };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Reads the secret. If several instances start at once, one creates it, and all use that one. */
async function readOrMakeSecret(database: Kysely<Tables>): Promise<string> {
  await database
    .insertInto('secret')
    .values({ name: sessionSecretName, value: encodeSecret(randomBytes(32)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSessionSecret(database))!;
}

/**
 * Returns the notice about a site in the data folder that is not shown: its secret differs from the database's, so it
 * was never moved there.
 */
function unmovedText(folder: string, secret: string, shown: string): string | null {
  if (!existsSync(join(folder, 'mainvideo.db'))) return null;
  const path = join(folder, 'session-secret');
  if (existsSync(path) && encodeSecret(readFileSync(path)) === secret) return null;
  return (
    `The data folder ${folder} holds a site on SQLite that was never moved into ${shown}: nothing of it is shown. ` +
    `To move it, stop this one, give DATABASE_URL an empty database, and run: npm run db -- move-to-postgres --from ${folder}\n`
  );
}
