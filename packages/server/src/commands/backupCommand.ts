import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../backup/BackupError.ts';
import { type BackupCommand, backupUsage, readCommand } from '../backup/readCommand.ts';
import { restoreBackup } from '../backup/restoreBackup.ts';
import { writeBackup } from '../backup/writeBackup.ts';
import { DataError } from '../database/opening/dataFolder.ts';
import { packageRoot } from '../packageRoot.ts';

// The commands `npm run backup`, for a running or stopped site, and `npm run restore`, for a stopped one.

try {
  const root = packageRoot();
  const command = readCommand(
    process.argv.slice(2),
    process.env,
    process.cwd(),
    join(root, '../../data'),
    Date.now,
  );
  console.log(command === 'help' ? backupUsage : await run(command, root));
} catch (error) {
  const isMistake = error instanceof BackupError || error instanceof DataError;
  console.error(isMistake ? error.message : error);
  process.exitCode = 1;
}

async function run({ name, path, dataFolder, withMedia }: BackupCommand, root: string): Promise<string> {
  if (name === 'restore') {
    const { manifest, keptFolder } = await restoreBackup({ path, dataFolder, now: Date.now });
    const kept = keptFolder === null ? '' : `\nWhat was there before is in ${keptFolder}.`;
    return `Restored ${path}, which Mainvideo ${manifest.version} made at ${manifest.createdAt}: ${rowsOf(manifest.rows)}.${kept}`;
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const manifest = await writeBackup({ dataFolder, path, withMedia, version, now: Date.now });
  const { size } = await stat(path);
  return `Backed up ${dataFolder} to ${path} (${size} bytes): ${rowsOf(manifest.rows)}.\nIt contains the secrets of the site: store it where no one else can read it.`;
}

function rowsOf(rows: Readonly<Record<string, number>>): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${total} rows in ${Object.keys(rows).length} tables`;
}
