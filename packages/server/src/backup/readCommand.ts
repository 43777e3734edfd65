import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from './BackupError.ts';

/** The parsed command line. */
export interface BackupCommand {
  readonly name: 'backup' | 'restore';
  /** Absolute path of the backup. */
  readonly path: string;
  /** Absolute path. */
  readonly dataFolder: string;
  readonly withMedia: boolean;
}

export const backupUsage = `Usage: npm run backup -- FILE|FOLDER [--data FOLDER] [--with-media]
       npm run restore -- FILE [--data FOLDER]

  --data FOLDER   where the site keeps its state (DATA_DIR); default: the folder "data" of the project
  --with-media    with what was made of the videos, such as posters; without, it is made again

Your video files are in no backup: they are where you put them. A site may run while it is backed up; stop it to restore.`;

/**
 * Parses the command line.
 *
 * @param argv `backup` or `restore`, and its arguments
 * @param now names the backup file if a folder was given
 * @returns `'help'` if the command line asks for help
 * @throws BackupError
 */
export function readCommand(
  argv: readonly string[],
  env: { readonly [name: string]: string | undefined },
  cwd: string,
  defaultDataFolder: string,
  now: () => number,
): BackupCommand | 'help' {
  const [name, ...args] = argv;
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const [given, ...more] = positionals;
  if ((name !== 'backup' && name !== 'restore') || given === undefined || more.length > 0) {
    throw new BackupError(`Give one file.\n\n${backupUsage}`);
  }
  if (env['DATABASE_URL']) {
    throw new BackupError(
      `The state of this site is in PostgreSQL, which DATABASE_URL names. ${name === 'backup' ? 'Back it up with pg_dump' : 'Restore it with pg_restore'}: docs/run/backup.md says how.`,
    );
  }
  const data = values.data ?? (env['DATA_DIR'] || undefined);
  const path = resolve(cwd, given);
  const isFolder = name === 'backup' && existsSync(path) && statSync(path).isDirectory();
  const stamp = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-');
  return {
    name,
    path: isFolder ? join(path, `mainvideo-${stamp}Z.tar`) : path,
    dataFolder: data === undefined ? defaultDataFolder : resolve(cwd, data),
    withMedia: values['with-media'] ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        'with-media': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const [firstSentence] = (error as Error).message.split('. ');
    throw new BackupError(`${firstSentence}.\n\n${backupUsage}`, { cause: error });
  }
}
