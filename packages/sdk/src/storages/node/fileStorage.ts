/// <reference types="node" />
import { join, resolve } from 'node:path';
import { createRuntime, type Runtime } from '../../contract/runtime.ts';
import type { ItemStorage } from '../../contract/storage.ts';
import {
  commitList,
  createFolder,
  type FileList,
  itemText,
  readIfThere,
  readList,
  sweep,
  writeWhole,
} from './itemFiles.ts';

/** Options of `fileStorage`. */
export interface FileStorageOptions {
  /** Its UUIDs name the files. */
  readonly runtime?: Partial<Runtime>;
}

/** The last call for each folder: storages of this process that share a folder take turns. */
const lastCalls = new Map<string, Promise<unknown>>();

/**
 * Creates a storage in a folder of files, for Node.
 *
 * When a promise resolves, its change is on the disk. If the process is killed or the power fails, an update is
 * stored completely or not at all. Any string is a valid key, because keys are not used as file names. Only the owner
 * can read the files (mode 0600).
 *
 * The folder is created with the first item. One process at a time may write to it; others may read.
 *
 * @param folder the folder, used only by this storage. Foreign files are left alone, unless they have the names of
 *   its own files
 * @returns a storage whose calls reject if a file cannot be read or written; the message names the file and what to
 *   do
 */
export function fileStorage(folder: string, options: FileStorageOptions = {}): ItemStorage {
  const { randomUUID } = createRuntime(options.runtime);
  const path = resolve(folder);

  function inTurn<Value>(action: () => Promise<Value>): Promise<Value> {
    const turn = (lastCalls.get(path) ?? Promise.resolve()).then(action).catch(explain);
    const done = turn.then(leave, leave);
    function leave(): void {
      if (lastCalls.get(path) === done) lastCalls.delete(path);
    }
    lastCalls.set(path, done);
    return turn;
  }

  function explain(error: unknown): never {
    if (typeof (error as { code?: unknown }).code !== 'string') throw error;
    throw new Error(
      `The storage in ${path} cannot be used: ${(error as Error).message}. ` +
        'Give a folder that this process may create and write to, on a disk with room.',
      { cause: error },
    );
  }

  async function readItem(list: FileList, key: string): Promise<string | null> {
    const name = list.get(key);
    if (name === undefined) return null;
    const file = join(path, name);
    const text = await readIfThere(file);
    if (text !== null) return itemText(file, text);
    throw new MissingFileError(
      `${file} is missing but contained an item. Clear the storage, or remove the folder.`,
    );
  }

  /** Retries if another process has replaced the list and the old files in the meantime. */
  async function readWith<Value>(work: (list: FileList) => Promise<Value>): Promise<Value> {
    for (let list = await readList(path); ;) {
      try {
        return await work(list);
      } catch (error) {
        const next = await readList(path);
        if (!(error instanceof MissingFileError) || isSame(list, next)) throw error;
        list = next;
      }
    }
  }

  async function write(changes: ReadonlyMap<string, string | null>, before: FileList): Promise<void> {
    const list = new Map(before);
    for (const [key, value] of changes) {
      list.delete(key);
      if (value === null) continue;
      const name = `${randomUUID()}.item`;
      await writeWhole(join(path, name), value);
      list.set(key, name);
    }
    await commitList(path, randomUUID(), list);
  }

  async function update(changes: ReadonlyMap<string, string | null>): Promise<void> {
    await createFolder(path);
    const before = await readList(path);
    try {
      await write(changes, before);
    } finally {
      await tidy();
    }
  }

  /** A leftover file does no harm, and the next change tries again to remove it. */
  async function tidy(): Promise<void> {
    await readList(path)
      .then((list) => sweep(path, list))
      .catch(() => {});
  }

  return {
    getItem: (key) => inTurn(() => readWith((list) => readItem(list, key))),
    setItem: (key, value) => inTurn(() => update(new Map([[key, value]]))),
    removeItem: (key) => inTurn(() => update(new Map([[key, null]]))),
    update(changes) {
      const copy = new Map(changes);
      return copy.size === 0 ? Promise.resolve() : inTurn(() => update(copy));
    },
    // Does not read the list, which may be damaged: clearing is the way to repair it.
    clear: () =>
      inTurn(async () => {
        await createFolder(path);
        await commitList(path, randomUUID(), new Map());
        await tidy();
      }),
    getItems: (prefix) =>
      inTurn(() =>
        readWith(async (list) => {
          const items = new Map<string, string>();
          for (const key of list.keys()) {
            if (key.startsWith(prefix)) items.set(key, (await readItem(list, key))!);
          }
          return items;
        }),
      ),
  };
}

class MissingFileError extends Error {}

function isSame(list: FileList, other: FileList): boolean {
  return list.size === other.size && [...list].every(([key, name]) => other.get(key) === name);
}
