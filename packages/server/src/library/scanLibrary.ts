import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { channelsOf } from './channels.ts';
import type { Inspection, MediaFacts } from './inspectMedia.ts';
import type { LibraryFile, LibrarySnapshot, SnapshotVideo } from './librarySnapshot.ts';
import { type ListedFile, listFiles } from './listFiles.ts';
import { extensionOf, isLibraryFile, stemOf, videoTypes } from './mediaFormats.ts';
import { createSidecarReader } from './readSidecars.ts';
import { type FoundStream, readStreams } from './readStreams.ts';
import type { Stream } from './video.ts';
import { videoOf } from './videoOf.ts';

/** Raise it when the same folder would give another snapshot. */
const scannerVersion = 5;

export interface ScanOptions {
  /** The fingerprint of the snapshot in use; null: there is none. */
  readonly knownFingerprint: string | null;
  /** What became of a file last time, so that an unchanged video is not opened again. */
  readonly findKnownFile: (path: string) => LibraryFile | undefined;
  readonly onProgress?: (progress: ScanProgress) => void;
}

export interface ScanProgress {
  readonly doneFiles: number;
  /** Video files and streams alone. */
  readonly totalFiles: number;
}

/** The library cannot be used at all. The message says why and what to do. */
export class LibraryError extends Error {
  override readonly name = 'LibraryError';
}

/** The folder with every link resolved. @throws LibraryError if it is not there or no folder */
export async function resolveLibrary(folder: string): Promise<string> {
  try {
    if (!(await stat(folder)).isDirectory()) {
      throw new LibraryError(`The library ${folder} is a file. Give the folder it is in: --library FOLDER.`);
    }
    return await realpath(folder);
  } catch (error) {
    if (error instanceof LibraryError) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    const what = code === 'ENOENT' ? 'does not exist' : `cannot be opened (${code})`;
    throw new LibraryError(`The library ${folder} ${what}. Give a folder of video files: --library FOLDER.`, {
      cause: error,
    });
  }
}

/**
 * Reads a library: a channel for each folder at its top, and one for the video files beside them. No file stops the scan; what
 * cannot be used is listed with its reason.
 *
 * @param root from `resolveLibrary`
 * @returns null if nothing changed since the snapshot of `knownFingerprint`
 * @throws LibraryError if the folder itself cannot be read
 */
export async function scanLibrary(root: string, options: ScanOptions): Promise<LibrarySnapshot | null> {
  const listed = (await listLibrary(root)).filter(
    (file) => file.obstacle !== null || isLibraryFile(file.path),
  );
  const fingerprint = fingerprintOf(root, listed);
  if (fingerprint === options.knownFingerprint) return null;

  const sidecars = createSidecarReader(root, listed);
  const { streams, broken, parts } = await readStreams(listed, sidecars.readText);
  for (const { file, reason } of broken) sidecars.report(file.path, reason);
  const streamOfStem = new Map(streams.map((stream) => [stream.stem, stream]));
  const mediaFiles = listed.filter(({ path }) => extensionOf(path) in videoTypes && !parts.has(path));
  for (const { path, obstacle } of listed) {
    // A link to a folder, say: whoever made it expects its videos.
    if (obstacle !== null && !(extensionOf(path) in videoTypes)) sidecars.report(path, obstacle);
  }
  const channels = await channelsOf(
    [...mediaFiles, ...streams.map((stream) => stream.file)],
    basename(root),
    sidecars,
  );
  const pathOfVideo = new Map<string, string>();
  const videos: SnapshotVideo[] = [];
  const files: LibraryFile[] = [];

  const totalFiles = mediaFiles.length + streams.length;
  let doneFiles = 0;
  const tellProgress = () => options.onProgress?.({ doneFiles, totalFiles });

  /** What the stream tells; null if it cannot be played, which is noted. */
  async function inspectFoundStream(stream: FoundStream): Promise<MediaFacts | null> {
    tellProgress();
    doneFiles += 1;
    const inspection = await inspect(stream.file, options.findKnownFile, async () => {
      const { inspectStream } = await import('./inspectStream.ts');
      return inspectStream(root, stream);
    });
    if (inspection.facts) files.push(fileOf(stream.file, 'playable', inspection));
    else sidecars.report(stream.file.path, inspection.reason);
    return inspection.facts;
  }

  for (const file of mediaFiles) {
    tellProgress();
    doneFiles += 1;
    const inspection = await inspect(file, options.findKnownFile, async () => {
      // Loaded where it is needed: a library that has not changed starts without it.
      const { inspectMedia } = await import('./inspectMedia.ts');
      return inspectMedia(join(root, file.path), file.sizeBytes);
    });
    const { facts } = inspection;
    if (!facts) {
      files.push(fileOf(file, 'refused', inspection));
      continue;
    }
    const firstPath = pathOfVideo.get(facts.videoId);
    if (firstPath !== undefined) {
      const reason = `It is the same video as ${firstPath}.`;
      files.push({ ...fileOf(file, 'duplicate', inspection), reason });
      continue;
    }
    pathOfVideo.set(facts.videoId, file.path);
    files.push(fileOf(file, 'playable', inspection));
    const stem = stemOf(file.path);
    const found = streamOfStem.get(stem);
    streamOfStem.delete(stem);
    const streamFacts = found ? await inspectFoundStream(found) : null;
    const stream = found && streamFacts ? streamOf(found, streamFacts) : null;
    const handle = channels.handleOf(file.path);
    videos.push(await videoOf({ file, stem, facts, stream }, handle, sidecars));
  }
  for (const found of streamOfStem.values()) {
    const facts = await inspectFoundStream(found);
    if (!facts) continue;
    const { file, stem } = found;
    const handle = channels.handleOf(file.path);
    videos.push(await videoOf({ file, stem, facts, stream: streamOf(found, facts) }, handle, sidecars));
  }

  tellProgress();
  const handlesInUse = new Set(videos.map((video) => video.channelHandle));
  return {
    fingerprint,
    channels: channels.all.filter((channel) => handlesInUse.has(channel.handle)),
    videos,
    files: [...files, ...sidecars.mistakes()],
  };
}

async function listLibrary(root: string): Promise<readonly ListedFile[]> {
  try {
    return await listFiles(root);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new LibraryError(`The library ${root} cannot be read (${code}). Allow this user to read it.`, {
      cause: error,
    });
  }
}

function fingerprintOf(root: string, files: readonly ListedFile[]): string {
  const hash = createHash('sha256').update(JSON.stringify([scannerVersion, root]));
  for (const file of files) hash.update(JSON.stringify(file));
  return hash.digest('base64url');
}

async function inspect(
  file: ListedFile,
  findKnownFile: ScanOptions['findKnownFile'],
  look: () => Promise<Inspection>,
): Promise<Inspection> {
  if (file.obstacle !== null) return { facts: null, reason: file.obstacle };
  const known = findKnownFile(file.path);
  const isUnchanged = known?.sizeBytes === file.sizeBytes && known.modifiedMs === file.modifiedMs;
  // A refused file is looked at again: what stood in its way may not be in the file.
  return isUnchanged && known.facts ? { facts: known.facts, reason: null } : look();
}

function streamOf({ file, sizeBytes }: FoundStream, { width, height }: MediaFacts): Stream {
  return { path: file.path, width, height, sizeBytes };
}

function fileOf(file: ListedFile, status: LibraryFile['status'], { facts, reason }: Inspection): LibraryFile {
  return {
    path: file.path,
    sizeBytes: file.sizeBytes,
    modifiedMs: file.modifiedMs,
    status,
    reason,
    advice: null,
    facts,
  };
}
