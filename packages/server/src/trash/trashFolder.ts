import { randomBytes } from 'node:crypto';
import { lstat, readdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { hiddenFolder, makeHiddenFolder } from '../library/files/hiddenFolder.ts';
import { makeSyncedFolder, syncFolder } from '../library/files/syncFolder.ts';
import { createDiskTurns, type Turns } from '../uploads/diskTurns.ts';
import { placeFile, unlessGone } from '../uploads/placeFile.ts';
import { UploadRefusal } from '../uploads/UploadRefusal.ts';
import { readJson, writeJsonWhole } from '../uploads/wholeJson.ts';
import type { FileOfVideo } from './filesOfVideo.ts';
import { isTrashId, numberedPath, type TrashedFile, type TrashEntry, trashEntryOf } from './trashEntry.ts';

/**
 * The videos that the owner has deleted, with all their files, in a hidden folder of the library. The next start
 * finishes interrupted work.
 */
export interface TrashFolder {
  /**
   * Moves files out of the library.
   *
   * @returns null if none of them exists
   * @throws UploadRefusal; all files are in their original places then
   */
  put(video: {
    readonly videoId: string;
    readonly title: string;
    readonly files: readonly FileOfVideo[];
  }): Promise<TrashEntry | null>;
  /** Returns all entries, the most recently deleted first. */
  list(): Promise<readonly TrashEntry[]>;
  find(id: string): Promise<TrashEntry | null>;
  /**
   * Restores all files. If a place is taken, the names get a number.
   *
   * @returns their paths, the video's own first
   */
  restore(id: string): Promise<readonly string[]>;
  erase(id: string): Promise<void>;
  /**
   * Erases the videos whose time in the trash is over.
   *
   * @returns their titles
   */
  eraseDue(): Promise<readonly string[]>;
  /** Finishes interrupted work. Run once at the start. */
  tidy(): Promise<void>;
}

const dayMs = 86_400_000;

export function createTrashFolder({
  root,
  keepDays,
  now,
  amongInstances,
}: {
  /** The library's folder, from `resolveLibrary`. */
  readonly root: string;
  /** How long videos stay that are deleted from now on; 0: until the owner erases them. */
  readonly keepDays: number;
  readonly now: () => number;
  /** See `createDiskTurns`. */
  readonly amongInstances?: Turns;
}): TrashFolder {
  const folder = join(root, hiddenFolder, 'trash');
  const entryPath = (id: string) => join(folder, id, 'entry.json');
  const keptAt = (id: string, index: number, { path }: TrashedFile) =>
    join(folder, id, String(index), basename(path));
  const write = (entry: TrashEntry) => writeJsonWhole(entryPath(entry.id), entry);
  // Two requests may concern the same video.
  const inTurn = createDiskTurns(root, amongInstances);

  async function find(id: string): Promise<TrashEntry | null> {
    return isTrashId(id) ? trashEntryOf(await readJson(entryPath(id))) : null;
  }

  async function read(id: string): Promise<TrashEntry> {
    const entry = await find(id);
    if (!entry || entry.state === 'erasing') throw new UploadRefusal(404, 'It is no longer in the trash.');
    return entry;
  }

  async function list(): Promise<readonly TrashEntry[]> {
    const ids = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      unlessGone(error);
      return [];
    });
    const entries = (await Promise.all(ids.map(find))).filter((entry) => entry !== null);
    return entries
      .filter(({ state }) => state !== 'erasing')
      .sort((a, b) => b.deletedMs - a.deletedMs || (a.id < b.id ? -1 : 1));
  }

  /** Measures a file of the library; null if it does not exist or is only a link. */
  async function measure({ path, stem }: FileOfVideo, device: number): Promise<TrashedFile | null> {
    const found = await lstat(join(root, path)).catch(unlessGone);
    if (!found?.isFile()) return null;
    await checkInside(dirname(join(root, path)));
    if (found.dev !== device) {
      throw new UploadRefusal(409, `${path} is on another disk than the library. Delete it there by hand.`);
    }
    return { path, stem, sizeBytes: found.size, modifiedMs: found.mtimeMs, target: null };
  }

  async function checkInside(path: string): Promise<void> {
    const real = await realpath(path);
    if (real !== root && !real.startsWith(root + sep)) {
      throw new UploadRefusal(409, `${path} leads out of the library, by a link.`);
    }
  }

  async function moveIn(entry: TrashEntry): Promise<void> {
    for (const [index, file] of entry.files.entries()) {
      const source = join(root, file.path);
      const found = await lstat(source).catch(unlessGone);
      // Another file may have taken the path since.
      if (found?.size !== file.sizeBytes || found.mtimeMs !== file.modifiedMs) continue;
      const target = keptAt(entry.id, index, file);
      await makeSyncedFolder(dirname(target));
      await rename(source, target);
      await syncFolder(dirname(target));
      await syncFolder(dirname(source));
    }
    await write({ ...entry, state: 'kept' });
  }

  async function moveOut(entry: TrashEntry): Promise<readonly string[]> {
    const targets: string[] = [];
    // Moves the video last, so that a scan finds it together with all its files.
    for (const [index, file] of [...entry.files.entries()].reverse()) {
      const source = keptAt(entry.id, index, file);
      let target = file.target ?? file.path;
      if (await lstat(source).catch(unlessGone)) {
        await makeSyncedFolder(dirname(join(root, target)));
        await checkInside(dirname(join(root, target)));
        for (let number = 2; (await placeFile(source, join(root, target))) === 'taken'; number += 1)
          target = numberedPath({ path: file.target ?? file.path, stem: null }, number);
      }
      targets.unshift(target);
    }
    await eraseFiles(entry);
    return targets;
  }

  /** The record is removed last: files without one belong to no entry. */
  async function eraseFiles({ id, files }: TrashEntry): Promise<void> {
    for (const index of files.keys())
      await rm(join(folder, id, String(index)), { recursive: true, force: true });
    await rm(join(folder, id), { recursive: true, force: true });
  }

  async function restore(id: string): Promise<readonly string[]> {
    const entry = await read(id);
    if (entry.state === 'restoring') return moveOut(entry);
    if (entry.state === 'deleting') await moveIn(entry);
    const taken = (path: string) =>
      lstat(join(root, path)).then(
        () => true,
        () => false,
      );
    let number = 1;
    const named = entry.files.filter(({ stem }) => stem !== null);
    // Uses one number for all files, so that they still share the video's name.
    while ((await Promise.all(named.map((file) => taken(numberedPath(file, number))))).includes(true))
      number += 1;
    const files = entry.files.map((file) => ({
      ...file,
      target: file.stem === null ? file.path : numberedPath(file, number),
    }));
    const meant: TrashEntry = { ...entry, state: 'restoring', files };
    await write(meant);
    return moveOut(meant);
  }

  async function erase(id: string): Promise<void> {
    const entry = await read(id);
    if (entry.state === 'restoring') throw new UploadRefusal(409, 'It is being put back.');
    await write({ ...entry, state: 'erasing' });
    await eraseFiles(entry);
  }

  return {
    list,
    find,
    restore: (id) => inTurn(() => restore(id)),
    erase: (id) => inTurn(() => erase(id)),

    eraseDue: () =>
      inTurn(async () => {
        const due = (await list()).filter(
          ({ state, eraseMs }) => state === 'kept' && eraseMs !== null && eraseMs <= now(),
        );
        for (const { id } of due) await erase(id);
        return due.map(({ title }) => title);
      }),

    put: ({ videoId, title, files }) =>
      inTurn(async () => {
        const device = (await stat(await makeHiddenFolder(root, 'trash'))).dev;
        const measured: TrashedFile[] = [];
        for (const file of files) {
          const there = await measure(file, device);
          if (there) measured.push(there);
        }
        if (measured.length === 0) return null;
        const id = randomBytes(16).toString('hex');
        await makeSyncedFolder(join(folder, id));
        const deletedMs = now();
        const entry: TrashEntry = {
          id,
          videoId,
          title,
          deletedMs,
          eraseMs: keepDays === 0 ? null : deletedMs + keepDays * dayMs,
          state: 'deleting',
          files: measured,
        };
        await write(entry);
        try {
          await moveIn(entry);
        } catch (error) {
          // Undoes everything, for example after a read-only folder stopped the operation. The next start finishes
          // whatever cannot be undone now.
          await moveOut(entry).catch(() => undefined);
          throw error;
        }
        return { ...entry, state: 'kept' };
      }),

    tidy: () =>
      inTurn(async () => {
        const ids = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
          unlessGone(error);
          return [];
        });
        for (const id of ids) {
          const entry = await find(id);
          // The entry was begun, but no record was written.
          if (!entry) await rmdirIfEmpty(join(folder, id));
          else if (entry.state === 'deleting') await moveIn(entry);
          else if (entry.state === 'restoring') await moveOut(entry);
          else if (entry.state === 'erasing') await eraseFiles(entry);
        }
      }),
  };
}

async function rmdirIfEmpty(path: string): Promise<void> {
  await rm(join(path, 'entry.json.new'), { force: true });
  await rmdir(path).catch(() => undefined);
}
