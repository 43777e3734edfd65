import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { copyDatabase } from '../database/moving/copyDatabase.ts';
import { BackupError } from './BackupError.ts';
import { inspectDatabase } from './inspectDatabase.ts';
import {
  createManifest,
  databaseName,
  type Manifest,
  type ManifestFile,
  manifestName,
  manifestSumName,
} from './manifest.ts';
import { isAside, mediaFolder } from './stateFiles.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';
import { type OpenFile, writeWhole } from './writeWhole.ts';

export interface BackupParts {
  readonly dataFolder: string;
  /** The file to be written. */
  readonly path: string;
  /** Whether to include media derived from the videos, such as posters. */
  readonly withMedia: boolean;
  readonly version: string;
  readonly now: () => number;
  readonly openFile?: OpenFile;
}

type Write = (bytes: Uint8Array) => Promise<void>;

const chunkBytes = 1024 * 1024;

/**
 * Backs up the state of a site, which may keep running: the database as it is at one moment, and the files beside it.
 *
 * @throws BackupError; an existing backup file is then unchanged, and no partial one is left
 */
export async function writeBackup(parts: BackupParts): Promise<Manifest> {
  const { dataFolder, path } = parts;
  const source = join(dataFolder, databaseName);
  if (!existsSync(source)) {
    throw new BackupError(`There is no site in ${dataFolder}. Give its data folder: --data FOLDER.`);
  }
  if (!existsSync(dirname(path))) {
    throw new BackupError(`There is no folder ${dirname(path)}. Make it first, or give another one.`);
  }
  // The name allows the next attempt to remove the file if this one is killed.
  const copy = `${path}.database.partial`;
  let manifest: Manifest | undefined;
  try {
    await rm(copy, { force: true });
    copyDatabase(source, copy);
    await writeWhole(
      path,
      async (write) => {
        manifest = await writeArchive(parts, copy, write);
      },
      parts.openFile,
    );
    return manifest!;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The backup ${path} cannot be written: ${reasonOf(error)}`, { cause: error });
  } finally {
    await rm(copy, { force: true });
    await rm(`${copy}-journal`, { force: true });
  }
}

async function writeArchive(
  { dataFolder, withMedia, version, now }: BackupParts,
  copy: string,
  write: Write,
): Promise<Manifest> {
  const files: ManifestFile[] = [await writeFileOf(copy, databaseName, write)];
  for (const path of await listState(dataFolder, withMedia)) {
    files.push(await writeFileOf(join(dataFolder, path), path, write));
  }
  const manifest = createManifest({
    version,
    createdAt: new Date(now()).toISOString(),
    ...inspectDatabase(copy),
    files,
  });
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const sum = createHash('sha256').update(text).digest('hex');
  await writeText(text, manifestName, write);
  await writeText(`${sum}  ${manifestName}\n`, manifestSumName, write);
  await write(tarEnd);
  return manifest;
}

async function writeFileOf(source: string, path: string, write: Write): Promise<ManifestFile> {
  const { size: sizeBytes } = await stat(source);
  await write(tarHeader(path, sizeBytes));
  const hash = createHash('sha256');
  let writtenBytes = 0;
  for await (const chunk of createReadStream(source, { highWaterMark: chunkBytes })) {
    writtenBytes += (chunk as Buffer).length;
    if (writtenBytes > sizeBytes) break;
    hash.update(chunk as Buffer);
    await write(chunk as Buffer);
  }
  if (writtenBytes !== sizeBytes) throw new BackupError(`${path} changed while it was backed up. Try again.`);
  await write(tarPadding(sizeBytes));
  return { path, sizeBytes, sha256: hash.digest('hex') };
}

async function writeText(text: string, name: string, write: Write): Promise<void> {
  const bytes = Buffer.from(text);
  await write(tarHeader(name, bytes.length));
  await write(bytes);
  await write(tarPadding(bytes.length));
}

/** Returns the files of the state besides the database, as paths in the data folder. */
async function listState(dataFolder: string, withMedia: boolean): Promise<readonly string[]> {
  const names = (await readdir(dataFolder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !isAside(entry.name) && !entry.name.startsWith(databaseName))
    .map(({ name }) => name);
  const folder = join(dataFolder, mediaFolder);
  if (!withMedia || !existsSync(folder)) return names.sort();
  const media = (await readdir(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataFolder, join(entry.parentPath, entry.name)).split(sep))
    // Unfinished files have another kind of name, or are in a folder that has one.
    .filter((parts) => parts.every((part) => /^[\w-]/.test(part) && !isAside(part)))
    .map((parts) => parts.join('/'));
  return [...names.sort(), ...media.sort()];
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') {
    return 'the disk is full. Besides the backup there must be room for a second copy of the database.';
  }
  return `${message}.`;
}
