import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rm, stat, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { hiddenFolder, makeHiddenFolder } from '../library/files/hiddenFolder.ts';
import { willBeIgnored } from '../library/files/ignoreFile.ts';
import { isIgnoredName } from '../library/files/isIgnoredName.ts';
import { serverMessage } from '../library/videos/serverMessages.ts';
import { settledMs } from '../library/scan/stillCopied.ts';
import { syncFolder } from '../library/files/syncFolder.ts';
import { createDiskTurns, type Turns } from './diskTurns.ts';
import { placeFile, type Placer, unlessGone } from './placeFile.ts';
import { refusalOfDisk, UploadRefusal } from './UploadRefusal.ts';
import { numberedName, uploadExtensions, uploadFileName, uploadFolderName } from './uploadName.ts';
import { type Upload, type UploadRecord, isUploadId, uploadRecordOf } from './uploadRecord.ts';
import { checkUpload, keptMs } from './uploadRule.ts';
import { readJson, writeJsonWhole } from './wholeJson.ts';

export interface UploadFolderParts {
  /** The library's folder, from `resolveLibrary`. */
  readonly root: string;
  /** Maximum size of a file; 0 disables uploads. */
  readonly maxBytes: number;
  readonly now: () => number;
  /** Returns why files cannot be added to the library at the moment, as a message for the owner; null if they can. */
  readonly obstacle: () => string | null;
  /** Called after a file was added to the library. */
  readonly onPlaced: () => void;
  /** See `createDiskTurns`. */
  readonly amongInstances?: Turns;
  readonly freeBytes?: (path: string) => Promise<number>;
  readonly placer?: Placer;
}

/** A client's description of a file before it sends it. */
export interface NewUpload {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number | null;
}

/** The result of `tidy`. */
export interface TidiedUploads {
  /** Paths relative to the library. */
  readonly placedPaths: readonly string[];
  readonly removedNames: readonly string[];
}

/** Files that are being uploaded to the library. They stay in a hidden folder of it until they are complete. */
export interface UploadFolder {
  readonly maxBytes: number;
  /** Returns the names of the library's top-level folders, sorted. */
  folders(): Promise<readonly string[]>;
  /**
   * Begins an upload.
   *
   * @throws UploadRefusal
   */
  create(upload: NewUpload): Promise<void>;
  /** Resolves with null if there is no such upload. */
  find(id: string): Promise<Upload | null>;
  /** Returns all uploads: first the unfinished ones, most recent first, then the others. */
  list(): Promise<readonly Upload[]>;
  /**
   * Appends data at an offset. The received data is on the disk before the promise settles, even if the source fails.
   *
   * @returns the total number of bytes received
   * @throws UploadRefusal; the error of the source
   */
  append(id: string, offset: number, chunks: AsyncIterable<Uint8Array>): Promise<number>;
  /**
   * Moves a complete upload to its place in the library. Does nothing if it is there already.
   *
   * @returns the upload afterwards
   * @throws UploadRefusal
   */
  place(id: string): Promise<Upload>;
  remove(id: string): Promise<void>;
  /** Finishes complete uploads, and removes those without progress for a week. Run once at the start. */
  tidy(): Promise<TidiedUploads>;
}

const freeBytesOf = async (path: string) => {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
};

export function createUploadFolder(parts: UploadFolderParts): UploadFolder {
  const { root, maxBytes, now, obstacle, onPlaced, freeBytes = freeBytesOf, placer } = parts;
  const folder = join(root, hiddenFolder, 'uploads');
  const recordPath = (id: string) => join(folder, `${id}.json`);
  const partPath = (id: string) => join(folder, `${id}.part`);
  // Reserving space and choosing names must not overlap with other requests.
  const inTurn = createDiskTurns(root, parts.amongInstances);

  async function find(id: string): Promise<Upload | null> {
    const record = isUploadId(id) ? uploadRecordOf(await readJson(recordPath(id))) : null;
    if (!record) return null;
    if (record.isPlaced) return { ...record, receivedBytes: record.sizeBytes, touchedMs: record.createdMs };
    const part = await stat(partPath(id)).catch(unlessGone);
    // The file was placed, but the record was not updated.
    const receivedBytes = part?.size ?? (record.path === null ? 0 : record.sizeBytes);
    return { ...record, receivedBytes, touchedMs: part?.mtimeMs ?? record.createdMs };
  }

  async function list(): Promise<readonly Upload[]> {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      unlessGone(error);
      return [];
    });
    const uploads: Upload[] = [];
    for (const name of names) {
      const upload = name.endsWith('.json') ? await find(name.slice(0, -'.json'.length)) : null;
      if (upload) uploads.push(upload);
    }
    return uploads.sort(
      (a, b) =>
        Number(a.isPlaced) - Number(b.isPlaced) || b.createdMs - a.createdMs || (a.id < b.id ? -1 : 1),
    );
  }

  async function folders(): Promise<readonly string[]> {
    const entries = await readdir(root, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && !isIgnoredName(entry.name) && !entry.name.includes('\uFFFD'))
      .map((entry) => entry.name)
      .sort((a, b) => (a < b ? -1 : 1));
  }

  /** Checks the target folder: an upload can only be moved into place atomically on the same disk. */
  async function checkDisk(name: string): Promise<void> {
    const there = await lstat(join(root, name)).catch(unlessGone);
    if (!there) return;
    if (!there.isDirectory()) {
      throw new UploadRefusal(409, serverMessage('UPLOAD_FOLDER_IS_FILE', { name: JSON.stringify(name) }));
    }
    if (there.dev !== (await stat(folder)).dev) {
      throw new UploadRefusal(409, serverMessage('UPLOAD_FOLDER_ELSEWHERE', { name: JSON.stringify(name) }));
    }
  }

  /** Returns a free path, and records it before it is used. */
  async function takePlace(upload: Upload): Promise<string> {
    const { id, name, folder: channel, path } = upload;
    const part = partPath(id);
    if (path !== null && (await isPlacedAt(part, path))) return path;
    for (let number = 1; ; number += 1) {
      const candidate = [channel, numberedName(name, number)].filter((each) => each !== '').join('/');
      if (await lstat(join(root, candidate)).catch(unlessGone)) continue;
      await writeJsonWhole(recordPath(id), { ...recordOf(upload), path: candidate });
      if ((await placeFile(part, join(root, candidate), placer)) === 'placed') return candidate;
    }
  }

  async function isPlacedAt(part: string, path: string): Promise<boolean> {
    const isThere = await lstat(part).catch(unlessGone);
    return !isThere || (await placeFile(part, join(root, path), placer)) === 'placed';
  }

  async function placeNow(id: string): Promise<Upload> {
    const upload = await find(id);
    if (!upload) throw new UploadRefusal(404, serverMessage('UPLOAD_GONE'));
    if (upload.isPlaced) return upload;
    const part = partPath(id);
    if (upload.receivedBytes !== upload.sizeBytes) throw new UploadRefusal(409, serverMessage('UPLOAD_PART'));
    const quiet = new Date(now() - settledMs);
    // The upload is complete: a scan need not wait to see whether the file still grows.
    await utimes(part, quiet, quiet).catch(unlessGone);
    if (upload.folder !== '') {
      await checkDisk(upload.folder);
      await mkdir(join(root, upload.folder)).then(
        () => syncFolder(root),
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
        },
      );
    }
    const path = await takePlace(upload);
    const placed = { ...upload, path, isPlaced: true };
    await writeJsonWhole(recordPath(id), recordOf(placed));
    onPlaced();
    return placed;
  }

  async function removeFiles(id: string): Promise<void> {
    // A part without a record is removed at the next start.
    await rm(recordPath(id), { force: true });
    await rm(partPath(id), { force: true });
  }

  return {
    maxBytes,
    folders,
    find,
    list,

    create: ({ id, name, folder: said, sizeBytes, modifiedMs }) =>
      inTurn(async () => {
        const reason = obstacle();
        if (reason !== null) throw new UploadRefusal(503, reason);
        const fileName = uploadFileName(name);
        if (fileName === null) {
          const known = uploadExtensions.map((extension) => `.${extension}`).join(', ');
          throw new UploadRefusal(415, serverMessage('UPLOAD_NO_VIDEO', { extensions: known }));
        }
        const known = await folders();
        const channel = said === '' || known.includes(said) ? said : uploadFolderName(said);
        if (channel === '' && said !== '') {
          throw new UploadRefusal(400, serverMessage('UPLOAD_FOLDER_NAME', { name: JSON.stringify(said) }));
        }
        const begun = (await list()).filter(({ isPlaced }) => !isPlaced);
        await makeHiddenFolder(root, 'uploads');
        checkUpload({
          sizeBytes,
          maxBytes,
          unfinished: begun.length,
          freeBytes: await freeBytes(folder),
          reservedBytes: begun.reduce((sum, each) => sum + each.sizeBytes - each.receivedBytes, 0),
        });
        if (channel !== '') await checkDisk(channel);
        const path = channel === '' ? fileName : `${channel}/${fileName}`;
        if (await willBeIgnored(root, path)) {
          throw new UploadRefusal(409, serverMessage('UPLOAD_IGNORED', { path: JSON.stringify(path) }));
        }
        const record: UploadRecord = {
          id,
          name: fileName,
          folder: channel,
          sizeBytes,
          modifiedMs,
          createdMs: now(),
          path: null,
          isPlaced: false,
        };
        await writeJsonWhole(recordPath(id), record);
      }),

    async append(id, offset, chunks) {
      try {
        const part = await open(partPath(id), constants.O_RDWR | constants.O_CREAT);
        let position = offset;
        try {
          if ((await part.stat()).size !== offset) throw new UploadRefusal(409, serverMessage('UPLOAD_BUSY'));
          // The file may be new, and its data would be lost without its entry in the folder.
          if (offset === 0) await syncFolder(folder);
          for await (const chunk of chunks) {
            for (let sent = 0; sent < chunk.length;) {
              const { bytesWritten } = await part.write(chunk, sent, chunk.length - sent, position);
              sent += bytesWritten;
              position += bytesWritten;
            }
          }
        } finally {
          // The returned size must only include data that survives a power cut.
          await part.datasync().finally(() => part.close());
        }
        return position;
      } catch (error) {
        throw refusalOfDisk(error, root);
      }
    },

    place: (id) => inTurn(() => placeNow(id)),

    remove: (id) => inTurn(() => removeFiles(id)),

    tidy: () =>
      inTurn(async () => {
        const placedPaths: string[] = [];
        const removedNames: string[] = [];
        const oldestMs = now() - keptMs;
        for (const { id, name, ...upload } of await list()) {
          const isOld = upload.touchedMs < oldestMs;
          if (upload.isPlaced) {
            if (isOld) await removeFiles(id);
          } else if (upload.receivedBytes === upload.sizeBytes) {
            placedPaths.push((await placeNow(id)).path!);
          } else if (isOld) {
            await removeFiles(id);
            removedNames.push(name);
          }
        }
        await removeStrays(folder);
        return { placedPaths, removedNames };
      }),
  };
}

/** Returns the upload without the data that is derived from its part. */
function recordOf({
  id,
  name,
  folder,
  sizeBytes,
  modifiedMs,
  createdMs,
  path,
  isPlaced,
}: Upload): UploadRecord {
  return { id, name, folder, sizeBytes, modifiedMs, createdMs, path, isPlaced };
}

/**
 * Removes the files of a process that was killed while it wrote or removed an upload. A record is created before its
 * part, and removed before it.
 */
async function removeStrays(folder: string): Promise<void> {
  const names = new Set(await readdir(folder).catch(() => []));
  for (const name of names) {
    const isPart = name.endsWith('.part') && !names.has(name.replace(/\.part$/, '.json'));
    if (isPart || name.endsWith('.new')) await rm(join(folder, name), { force: true });
  }
}
