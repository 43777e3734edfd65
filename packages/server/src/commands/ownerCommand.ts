import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { ConfigError } from '../settings.ts';
import { DataError } from '../database/opening/dataFolder.ts';
import { openDatabase } from '../database/opening/openDatabase.ts';
import { openPostgres } from '../database/opening/openPostgres.ts';
import { createOwnerStore } from '../database/queries/ownerStore.ts';
import { postgresAddress } from '../database/opening/postgresAddress.ts';
import { giveNewSecret, secretText } from '../owner/giveSecret.ts';
import { packageRoot } from '../packageRoot.ts';

const usage = `Usage: npm run owner -- reset [--data FOLDER]

Makes a new secret for the owner of the site, shows it once, and signs out everybody. The site may be running.
Of a site on PostgreSQL: with its DATABASE_URL in the environment.`;

/**
 * Runs `npm run owner`.
 *
 * @param argv without the program itself
 * @returns the exit code
 */
export async function runOwnerCommand(
  argv: readonly string[],
  env: { readonly [name: string]: string | undefined },
  terminal: { write(text: string): unknown },
): Promise<number> {
  const [command, ...options] = argv;
  if (command !== 'reset') {
    terminal.write(`${usage}\n`);
    return command === undefined || command === '--help' ? 0 : 1;
  }
  try {
    const root = packageRoot();
    const config = readConfig(options, env, process.cwd(), {
      library: join(root, 'sample-library'),
      data: join(root, '../../data'),
    });
    if (config === 'help') {
      terminal.write(`${usage}\n`);
      return 0;
    }
    // Does not lock the data folder: SQLite serializes the writes of both processes, and the site reads each session
    // from the database.
    const database =
      config.databaseUrl === null
        ? await openDatabase(join(config.dataFolder, 'mainvideo.db'))
        : await openPostgres(postgresAddress(config.databaseUrl));
    try {
      const store = createOwnerStore(database);
      const secret = await giveNewSecret({ store, nowMs: Date.now(), random: randomBytes });
      terminal.write(secretText(secret));
    } finally {
      await database.destroy();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof DataError)) throw error;
    terminal.write(`${error.message}\n`);
    return 1;
  }
}
