/// <reference types="node" />
// The files of a storage: one per item, which never changes, and a list that assigns items to files.
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The file of each item, by key. */
export type FileList = ReadonlyMap<string, string>;

const listName = 'items.json';
/** All file names that a storage uses, except for its list. */
const ownName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(item|list)$/;

export async function readList(folder: string): Promise<FileList> {
  const text = await readIfThere(join(folder, listName));
  if (text === null) return new Map();
  const list: unknown = parseJson(text);
  if (!isList(list)) {
    throw new Error(
      `${join(folder, listName)} is not a list of items: something else wrote to it. Clear the storage, or remove the folder.`,
    );
  }
  return new Map(list);
}

/** Returns `null` if the file does not exist. */
export async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Returns the content of an item's file: JSON, because UTF-8 alone cannot represent unpaired surrogates. */
export function itemText(file: string, text: string): string {
  const value = parseJson(text);
  if (typeof value === 'string') return value;
  throw new Error(
    `${file} is not an item: something else wrote to it. Clear the storage, or remove the folder.`,
  );
}

/**
 * Writes a file that is on the disk when the promise resolves. Only the owner can read it, because cached data may be
 * private.
 */
export async function writeWhole(file: string, value: unknown): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(JSON.stringify(value));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces the list in one step: readers see either the old or the new one. */
export async function commitList(folder: string, id: string, list: FileList): Promise<void> {
  const draft = join(folder, `${id}.list`);
  await writeWhole(draft, [...list]);
  // The files must be in the folder before the list that names them.
  await syncFolder(folder);
  await rename(draft, join(folder, listName));
  await syncFolder(folder);
}

/** Removes files that the list does not name: old ones, and those of a writer that died. */
export async function sweep(folder: string, list: FileList): Promise<void> {
  const kept = new Set(list.values());
  for (const name of await readdir(folder)) {
    if (ownName.test(name) && !kept.has(name)) await rm(join(folder, name), { force: true });
  }
}

export async function createFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Makes renamed and created files survive a power failure. Windows has no such call and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === 'ENOENT';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Accepts only file names of this storage, so that a list that was tampered with cannot refer to other files. */
function isList(value: unknown): value is [string, string][] {
  return (
    Array.isArray(value) &&
    value.every(
      (pair: unknown) =>
        Array.isArray(pair) &&
        typeof pair[0] === 'string' &&
        typeof pair[1] === 'string' &&
        ownName.test(pair[1]),
    )
  );
}
