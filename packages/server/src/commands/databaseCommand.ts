import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DataError, takeDataFolder } from '../database/opening/dataFolder.ts';
import { databaseStatus, type DatabaseStatus } from '../database/moving/databaseStatus.ts';
import { moveToPostgres } from '../database/moving/moveToPostgres.ts';
import { lookIntoDatabase, openDatabase } from '../database/opening/openDatabase.ts';
import { checkPostgres, connectPostgres, migratePostgres } from '../database/opening/openPostgres.ts';
import { type PostgresAddress, postgresAddress } from '../database/opening/postgresAddress.ts';
import { packageRoot } from '../packageRoot.ts';

const usage = `Usage: npm run db -- status [--data FOLDER]
       npm run db -- migrate [--data FOLDER]
       npm run db -- move-to-postgres [--from FOLDER]

Of the PostgreSQL that DATABASE_URL names; without it, of the SQLite in the data folder (DATA_DIR).

  status             which database it is, which migrations it has and lacks, and how many rows; the site may be running
  migrate            brings it up to date, as the start of the site does
  move-to-postgres   moves the site from the SQLite of a data folder into the PostgreSQL, which must be empty, all of it or
                     nothing; the site must be stopped, and its data folder stays as it is`;

interface Terminal {
  write(text: string): unknown;
}

interface Asked {
  readonly name: string;
  readonly dataFolder: string;
  readonly address: PostgresAddress | null;
}

/**
 * Runs `npm run db`.
 *
 * @param argv without the program itself
 * @returns the exit code
 */
export async function runDatabaseCommand(
  argv: readonly string[],
  env: { readonly [name: string]: string | undefined },
  terminal: Terminal,
): Promise<number> {
  try {
    const asked = readAsked(argv, env);
    const run = asked && commands[asked.name];
    if (asked && run) {
      await run(asked, (line) => terminal.write(`${line}\n`));
      return 0;
    }
    terminal.write(`${usage}\n`);
    return asked === null ? 0 : 1;
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    terminal.write(`${error.message}\n`);
    return 1;
  }
}

const commands: { readonly [name: string]: (asked: Asked, say: (line: string) => void) => Promise<void> } = {
  async status({ address, dataFolder }, say) {
    if (address) {
      const database = connectPostgres(address);
      try {
        await checkPostgres(address, database);
        say(`PostgreSQL, ${address.shown}`);
        sayStatus(await databaseStatus(database), say);
      } finally {
        await database.destroy();
      }
      return;
    }
    const path = sqliteOf(dataFolder);
    const database = await lookIntoDatabase(path);
    try {
      say(`SQLite, ${path}`);
      sayStatus(await databaseStatus(database), say);
    } finally {
      await database.destroy();
    }
  },

  async migrate({ address, dataFolder }, say) {
    if (address) {
      await migratePostgres(address);
      say(`PostgreSQL, ${address.shown}, is up to date.`);
      return;
    }
    const path = sqliteOf(dataFolder);
    const release = takeDataFolder(dataFolder);
    try {
      await (await openDatabase(path)).destroy();
    } finally {
      release();
    }
    say(`SQLite, ${path}, is up to date.`);
  },

  async 'move-to-postgres'({ address, dataFolder }, say) {
    if (!address) {
      throw new DataError(
        'The target is missing. Give it: DATABASE_URL=postgres://USER:PASSWORD@HOST:PORT/DATABASE npm run db -- …',
      );
    }
    say(`From ${dataFolder} to ${address.shown}.`);
    say(
      `${'table'.padEnd(nameWidth)}${'rows'.padStart(10)}${'there'.padStart(10)}  checksum, the same on both sides`,
    );
    const moved = await moveToPostgres({
      dataFolder,
      address,
      onTable: ({ table, from, to }) =>
        say(
          `${table.padEnd(nameWidth)}${String(from.rows).padStart(10)}${String(to.rows).padStart(10)}  ${to.checksum}`,
        ),
    });
    const rows = moved.reduce((sum, { to }) => sum + to.rows, 0);
    say(
      `Moved: ${rows} rows in ${moved.length} tables, and the secret that signs sessions. The word indexes are rebuilt.`,
    );
    say(
      `Start the site with this DATABASE_URL, and the same library and data folder: the media generated from the videos stays there.`,
    );
  },
};

const nameWidth = 20;

function sayStatus({ applied, missing, unknown, rows }: DatabaseStatus, say: (line: string) => void): void {
  say(`Migrations applied: ${applied.length === 0 ? 'none' : applied.join(', ')}`);
  say(
    `Migrations missing: ${missing.length === 0 ? 'none' : `${missing.join(', ')}; npm run db -- migrate`}`,
  );
  if (unknown.length > 0) say(`Of a newer version: ${unknown.join(', ')}; update the site.`);
  for (const [table, count] of Object.entries(rows)) {
    say(`${table.padEnd(nameWidth)}${String(count).padStart(10)}`);
  }
}

function sqliteOf(dataFolder: string): string {
  const path = join(dataFolder, 'mainvideo.db');
  if (!existsSync(path)) {
    throw new DataError(`There is no site in ${dataFolder}. Give its data folder: --data FOLDER.`);
  }
  return path;
}

/** Returns `null` if no command was given, or only help was requested. */
function readAsked(
  argv: readonly string[],
  env: { readonly [name: string]: string | undefined },
): Asked | null {
  const { positionals, values } = parse(argv);
  const [name, ...others] = positionals;
  if (name === undefined || values.help) return null;
  if (others.length > 0)
    throw new DataError(`One command at a time, not ${positionals.join(' ')}.\n\n${usage}`);
  const folder = values.from ?? values.data ?? (env['DATA_DIR'] || undefined);
  const url = env['DATABASE_URL'] || undefined;
  return {
    name,
    dataFolder: folder === undefined ? join(packageRoot(), '../../data') : resolve(folder),
    address: url === undefined ? null : postgresAddress(url),
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { data: { type: 'string' }, from: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new DataError(`${(error as Error).message.split('. ')[0]}.\n\n${usage}`, { cause: error });
  }
}
