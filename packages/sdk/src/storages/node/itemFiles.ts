/// <reference types="node" />
// The files of a storage: one for each item, never changed once it is there, and a list that says which item is in which.
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Which file holds an item, by its key. */
export type FileList = ReadonlyMap<string, string>;

const listName = 'items.json';
/** All that a storage ever calls a file, but for its list. */
const ownName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(item|list)$/;

export async function readList(folder: string): Promise<FileList> {
  const text = await readIfThere(join(folder, listName));
  if (text === null) return new Map();
  const list: unknown = parseJson(text);
  if (!isList(list)) {
    throw new Error(
      `${join(folder, listName)} is no list of items: something else wrote to it. Clear the storage, or remove the folder.`,
    );
  }
  return new Map(list);
}

/** `null`: no such file. */
export async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** What a file of an item says: JSON, since UTF-8 alone cannot hold half a letter. */
export function itemText(file: string, text: string): string {
  const value = parseJson(text);
  if (typeof value === 'string') return value;
  throw new Error(
    `${file} holds no item: something else wrote to it. Clear the storage, or remove the folder.`,
  );
}

/** On the disk when it resolves. The owner alone may read it: what a cache holds may be private. */
export async function writeWhole(file: string, value: unknown): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(JSON.stringify(value));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** From now on this is what the storage holds: one name changes its file, and a reader sees the old one or the new one. */
export async function commitList(folder: string, id: string, list: FileList): Promise<void> {
  const draft = join(folder, `${id}.list`);
  await writeWhole(draft, [...list]);
  // The files that the list names have to be in the folder before the list is.
  await syncFolder(folder);
  await rename(draft, join(folder, listName));
  await syncFolder(folder);
}

/** Removes what no list names: files of before, and what a writer left behind that died. */
export async function sweep(folder: string, list: FileList): Promise<void> {
  const kept = new Set(list.values());
  for (const name of await readdir(folder)) {
    if (ownName.test(name) && !kept.has(name)) await rm(join(folder, name), { force: true });
  }
}

export async function createFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** What was renamed or created in it is still so after a loss of power. Windows has no such call, and does not need it. */
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

/** A file's name is taken only if it is one of ours: a list that was tampered with leads nowhere else. */
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
