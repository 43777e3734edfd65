import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataError } from '../database/opening/dataFolder.ts';
import { secretText } from '../owner/giveSecret.ts';
import type { Terminal } from './scanProgress.ts';

/** In the data folder. */
const fileName = 'owner-secret';

/**
 * Shows a new secret of the owner on a terminal. Other outputs, such as the journal or the log of a container, are stored and read by
 * other people: they get the path of a file that only the user of the site can read.
 *
 * @throws DataError if the file cannot be written
 */
export function handOverSecret(secret: string, terminal: Terminal, dataFolder: string): void {
  if (terminal.isTTY) {
    terminal.write(secretText(secret));
    return;
  }
  const file = join(dataFolder, fileName);
  try {
    mkdirSync(dataFolder, { recursive: true });
    // A new file, because an existing one keeps its permissions.
    rmSync(file, { force: true });
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new DataError(
      `The owner's secret cannot be written to ${file} (${(error as Error).message}). ` +
        'Make the data folder writable, and create a new secret: npm run owner -- reset',
    );
  }
  terminal.write(
    `The owner's secret is in ${file}, which only this user can read. Sign in with it at /studio/sign-in, keep it, and delete the file.\n`,
  );
}
