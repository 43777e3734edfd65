import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { takeDataFolder } from '../database/opening/dataFolder.ts';
import { migrationNames } from '../database/opening/migrate.ts';
import { journalName, replaceState, unpackedFolder } from '../database/opening/replaceState.ts';
import { BackupError, damaged } from './BackupError.ts';
import { inspectDatabase } from './inspectDatabase.ts';
import { databaseName, type Manifest, manifestName, manifestSumName, readManifest } from './manifest.ts';
import { isAside, keptPrefix, mediaFolder } from './stateFiles.ts';
import { readTar } from './tar.ts';
import { type OpenFile, writeWhole } from './writeWhole.ts';

export interface RestoreParts {
  /** Path of the backup. */
  readonly path: string;
  readonly dataFolder: string;
  readonly now: () => number;
  readonly openFile?: OpenFile;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Folder that now holds the previous state; null if the folder was empty. */
  readonly keptFolder: string | null;
}

/**
 * Replaces a site's state with a backup. The backup is unpacked and checked completely before anything is replaced,
 * and the previous state is kept beside it. Existing derived media that the backup does not contain stay.
 *
 * @throws BackupError, or DataError if the site is running; nothing has been changed then
 */
export async function restoreBackup({ path, dataFolder, now, openFile }: RestoreParts): Promise<Restored> {
  if (!existsSync(path)) throw new BackupError(`There is no backup ${path}.`);
  const release = takeDataFolder(dataFolder);
  const unpacked = join(dataFolder, unpackedFolder);
  try {
    await rm(unpacked, { recursive: true, force: true });
    await mkdir(unpacked, { mode: 0o700 });
    const manifest = await unpack(path, unpacked, openFile);
    const hasMedia = manifest.files.some((file) => file.path.startsWith(`${mediaFolder}/`));
    const replaced = (await readdir(dataFolder)).filter(
      (name) => !isAside(name) && (hasMedia || name !== mediaFolder),
    );
    const kept = keptPrefix + new Date(now()).toISOString().replaceAll(':', '-');
    replaceState(dataFolder, { kept, replaced });
    if (replaced.length > 0) return { manifest, keptFolder: join(dataFolder, kept) };
    await rm(join(dataFolder, kept), { recursive: true });
    return { manifest, keptFolder: null };
  } catch (error) {
    // Once files are being moved, the next start completes the restore from this folder.
    if (!existsSync(join(dataFolder, journalName))) await rm(unpacked, { recursive: true, force: true });
    if (error instanceof BackupError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOSPC' ? 'the disk is full' : message;
    throw new BackupError(`The backup ${path} cannot be restored: ${why}.`, { cause: error });
  } finally {
    release();
  }
}

interface Sum {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Unpacks a backup and verifies all of it. */
async function unpack(path: string, folder: string, openFile: OpenFile | undefined): Promise<Manifest> {
  const sums = new Map<string, Sum>();
  const handle = await open(path, 'r');
  try {
    for await (const { name, content } of readTar(handle, path)) {
      if (sums.has(name)) throw damaged(path, `it has ${name} twice`);
      sums.set(name, await unpackFile(join(folder, name), content, openFile));
    }
  } finally {
    await handle.close();
  }
  const manifest = await checkedManifest(path, folder, sums);
  checkDatabase(path, join(folder, databaseName), manifest);
  await rm(join(folder, manifestName));
  await rm(join(folder, manifestSumName));
  return manifest;
}

async function unpackFile(
  path: string,
  content: AsyncIterable<Uint8Array>,
  openFile: OpenFile | undefined,
): Promise<Sum> {
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await writeWhole(
    path,
    async (write) => {
      for await (const chunk of content) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        await write(chunk);
      }
    },
    openFile,
  );
  return { sizeBytes, sha256: hash.digest('hex') };
}

async function checkedManifest(
  path: string,
  folder: string,
  sums: ReadonlyMap<string, Sum>,
): Promise<Manifest> {
  const own = sums.get(manifestName);
  if (!own || !sums.has(manifestSumName)) throw damaged(path, 'its manifest is missing');
  const told = await readFile(join(folder, manifestSumName), 'utf8');
  if (told !== `${own.sha256}  ${manifestName}\n`) {
    throw damaged(path, 'its manifest does not have the checksum it should');
  }
  const manifest = readManifest(path, await readFile(join(folder, manifestName), 'utf8'), migrationNames());
  for (const file of manifest.files) {
    const found = sums.get(file.path);
    if (found?.sizeBytes !== file.sizeBytes || found.sha256 !== file.sha256) {
      throw damaged(path, `${file.path} does not have the checksum it should`);
    }
  }
  if (sums.size !== manifest.files.length + 2) throw damaged(path, 'it holds more than its manifest says');
  return manifest;
}

function checkDatabase(path: string, databasePath: string, manifest: Manifest): void {
  let found: ReturnType<typeof inspectDatabase>;
  try {
    found = inspectDatabase(databasePath);
  } catch (error) {
    throw damaged(path, `its database cannot be read (${(error as Error).message})`);
  }
  for (const [table, count] of Object.entries(manifest.rows)) {
    if (found.rows[table] !== count) {
      throw damaged(path, `"${table}" has ${found.rows[table] ?? 'no'} rows, and should have ${count}`);
    }
  }
}
