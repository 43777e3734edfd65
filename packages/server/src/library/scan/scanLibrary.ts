import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { LibraryStore } from '../catalogue/catalogue.ts';
import type { LibraryFile } from '../catalogue/librarySnapshot.ts';
import { type FolderReader, type ListedFile, listFiles } from '../files/listFiles.ts';
import { LibraryError } from '../files/libraryRoot.ts';
import { mapInOrder } from '../files/mapInOrder.ts';
import { type FoundStream, readStreams } from '../files/readStreams.ts';
import type { MediaFacts } from '../inspection/inspection.ts';
import type { InspectMedia } from '../inspection/mediaInspector.ts';
import type { Conversions } from '../videos/conversions.ts';
import {
  extensionOf,
  isLibraryFile,
  otherVideoTypes,
  playlistExtension,
  stemOf,
  videoTypes,
} from '../videos/mediaFormats.ts';
import { serverMessage } from '../videos/serverMessages.ts';
import type { Channel, Stream } from '../videos/video.ts';
import type { VideoVisibility } from '../videos/visibility.ts';
import { channelsOf } from './channels.ts';
import { createFileLook, type Look } from './fileLook.ts';
import { createFileNotes, fileOf } from './fileNotes.ts';
import { createLibraryChanges } from './libraryChanges.ts';
import { LibraryOvertaken } from './libraryOvertaken.ts';
import { samplesAmong } from './samplesAmong.ts';
import { createSidecarReader, type SidecarReader } from './readSidecars.ts';
import { createVideoAssembly } from './videoAssembly.ts';

/** Increase this when the same folder yields a different library. */
const scannerVersion = 14;
/** Number of files opened at once. */
const inspectionsAtOnce = 4;
/** Number of unchanged files after which other work gets a turn. */
const filesPerTurn = 250;

export interface ScanOptions {
  readonly store: LibraryStore;
  readonly inspect: InspectMedia;
  /** Returns the current time in milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** True: a folder without files empties the library, even if there were videos. */
  readonly believesEmpty?: boolean;
  readonly onProgress?: (progress: ScanProgress) => void;
  /** Ends the scan between two files. Its results so far are stored, and the next scan continues. */
  readonly signal?: AbortSignal;
  readonly reader?: FolderReader;
  /** Converted forms of files that browsers cannot play, if any. */
  readonly conversions?: Pick<Conversions, 'version' | 'findForm'> | undefined;
  /** The visibility of videos that were never in the library before, unless their `channel.json` names one. Default: public. */
  readonly newVideos?: VideoVisibility;
}

export interface ScanProgress {
  readonly doneFiles: number;
  /** Video files and streams only. */
  readonly totalFiles: number;
  /** Relative to the library; null before the first and after the last. */
  readonly currentPath: string | null;
}

export interface ScanResult {
  /** `emptied`: the folder has no files although there were videos; nothing was changed. */
  readonly type: 'unchanged' | 'changed' | 'emptied';
  /** A file is still being written: scan again soon. */
  readonly isCopying: boolean;
  /** Existing files that could not be read. Their stored data is retained: scan again. */
  readonly unread: readonly string[];
}

/**
 * Updates the store to the current contents of a folder: a channel for each top-level folder, and one for the video
 * files beside them. No file stops the scan; unusable files are listed with a reason. Unchanged videos are not read
 * again.
 *
 * Stores results as it proceeds: videos appear before the scan ends. Missing ones are removed at the end, and never
 * because they were unreadable.
 *
 * If something is removed meanwhile, the scan starts again, because its list is outdated.
 *
 * @param root the result of `resolveLibrary`
 * @throws LibraryError if the folder itself cannot be read; the reason of the signal, if that aborts
 */
export async function scanLibrary(root: string, options: ScanOptions): Promise<ScanResult> {
  for (;;) {
    try {
      return await scanListed(root, options);
    } catch (error) {
      if (!(error instanceof LibraryOvertaken)) throw error;
    }
  }
}

async function scanListed(root: string, options: ScanOptions): Promise<ScanResult> {
  const { store, now, signal, conversions, inspect } = options;
  const removalCount = await store.removalCount();
  const listing = await listLibrary(root, options);
  const { unread } = listing;
  const isUnread = (path: string) => unread.some((at) => path === at || path.startsWith(`${at}/`));
  const listed = listing.files.filter((file) => file.obstacle !== null || isLibraryFile(file.path));
  const fingerprint = fingerprintOf(root, listed, (await conversions?.version()) ?? '');
  if (unread.length === 0 && fingerprint === (await store.fingerprint()))
    return { type: 'unchanged', isCopying: false, unread };
  const known = await readKnown(store);
  if (listing.files.length === 0 && known.videos.size > 0 && !options.believesEmpty)
    return { type: 'emptied', isCopying: false, unread };

  const changes = createLibraryChanges(store, now, removalCount);
  const sidecars = createSidecarReader(root, listed);
  const notes = createFileNotes(changes, known.files, isUnread);
  const look = createFileLook({ root, inspect, now, conversions, knownFiles: known.files });
  const { mediaFiles, foreignFiles, streams } = await sortFiles(listed, sidecars);
  const progress = createProgress(options, mediaFiles.length + foreignFiles.length + streams.length);
  let isCopying = false;
  let hasFailed = unread.length > 0;

  function noteMistakes(): void {
    sidecars.takeMistakes().forEach(notes.noteUnlessUnread);
  }

  function takeFailure(): boolean {
    const isNew = sidecars.takeFailure();
    hasFailed ||= isNew;
    return isNew;
  }

  /** Announces a file, and stores what was found before it. */
  async function begin(file: ListedFile): Promise<void> {
    await progress.begin(file.path);
    await changes.writeInTime();
  }

  /** Returns the result if the file can be used; otherwise records why it cannot. */
  function usable(file: ListedFile, found: Look): (Look & { readonly type: 'facts' }) | null {
    isCopying ||= found.type === 'copying';
    hasFailed ||= found.type !== 'copying' && found.isPassing === true;
    if (found.type === 'facts') return found;
    notes.noteUnlessUnread(fileOf(file, found));
    return null;
  }

  async function lookAt(file: ListedFile): Promise<readonly [ListedFile, Look]> {
    signal?.throwIfAborted();
    return [file, converted.get(file) ?? (await look.at(file))];
  }

  // These come first, because a converted file adds a film to its folder.
  const converted = new Map<ListedFile, Look>();
  for await (const [file, found] of mapInOrder(foreignFiles, inspectionsAtOnce, lookAt)) {
    if (found.type === 'facts') {
      converted.set(file, found);
      continue;
    }
    await begin(file);
    usable(file, found);
  }

  const films = [...mediaFiles, ...converted.keys()];
  const channels = await channelsOf(
    [...films, ...streams.map(({ file }) => file)],
    basename(root),
    sidecars,
    options.newVideos ?? 'public',
  );
  const videos = createVideoAssembly({
    films,
    channels,
    knownChannels: known.channels,
    knownVideos: known.videos,
    sidecars,
    changes,
    noteMistakes,
    takeFailure,
  });

  /** Checks a stream. If it cannot be played, records that and returns null. */
  async function streamFactsOf(stream: FoundStream): Promise<MediaFacts | null> {
    await begin(stream.file);
    const found = await look.atStream(stream);
    if (found.type === 'facts') {
      notes.note(fileOf(stream.file, found));
      return found.facts;
    }
    hasFailed ||= found.type === 'refused' && found.isPassing === true;
    sidecars.report(stream.file.path, found.reason, found.advice);
    return null;
  }

  const pathOfVideo = new Map<string, string>();
  const streamOfStem = new Map(streams.map((stream) => [stream.stem, stream]));
  for await (const [file, found] of mapInOrder(films, inspectionsAtOnce, lookAt)) {
    await begin(file);
    const used = usable(file, found);
    if (!used) continue;
    const { facts } = used;
    const firstPath = pathOfVideo.get(facts.videoId);
    if (firstPath !== undefined) {
      notes.note(duplicateOf(fileOf(file, used), firstPath));
      continue;
    }
    pathOfVideo.set(facts.videoId, file.path);
    notes.note(fileOf(file, used));
    const stem = stemOf(file.path);
    const stream = streamOfStem.get(stem);
    streamOfStem.delete(stem);
    const streamFacts = stream ? await streamFactsOf(stream) : null;
    await videos.add(file, stem, facts, stream && streamFacts ? streamOf(stream, streamFacts) : null);
  }
  for (const stream of streamOfStem.values()) {
    const facts = await streamFactsOf(stream);
    if (facts) await videos.add(stream.file, stream.stem, facts, streamOf(stream, facts));
  }
  noteMistakes();
  takeFailure();

  /** Files beside an unchanged video were not read again, so their mistakes stay. */
  const isStillMistaken = ({ path, facts, status }: LibraryFile) =>
    facts === null &&
    status === 'ignored' &&
    videos.isOfUnchanged(path) &&
    extensionOf(path) !== playlistExtension &&
    sidecars.findListed(path) !== undefined;
  const knownFiles = [...known.files.values()];
  const unreadIds = new Set(
    knownFiles.flatMap(({ path, facts }) => (facts && isUnread(path) ? facts.videoId : [])),
  );
  await changes.finish(
    {
      videoIds: [...known.videos.keys()].filter((id) => !videos.ids.has(id) && !unreadIds.has(id)),
      paths: knownFiles
        .filter((file) => !notes.isNoted(file.path) && !isUnread(file.path) && !isStillMistaken(file))
        .map(({ path }) => path),
      // The channel of a video that could not be read is unknown, so no channel is removed.
      handles:
        unread.length > 0 ? [] : [...known.channels.keys()].filter((handle) => !videos.handles.has(handle)),
    },
    isCopying || hasFailed ? null : fingerprint,
  );
  progress.end();
  return { type: changes.isAny ? 'changed' : 'unchanged', isCopying, unread };
}

/** Reads the stored library. */
async function readKnown(store: LibraryStore) {
  return {
    files: new Map((await store.files()).map((file) => [file.path, file])) as ReadonlyMap<
      string,
      LibraryFile
    >,
    videos: await store.videoFingerprints(),
    channels: new Map((await store.channels()).map((channel) => [channel.handle, channel])) as ReadonlyMap<
      string,
      Channel
    >,
  };
}

/** Sorts videos, files to convert and streams. Reports playlists that cannot be used, and obstacles such as links to folders. */
async function sortFiles(listed: readonly ListedFile[], sidecars: SidecarReader) {
  const { streams, broken, parts } = await readStreams(listed, sidecars.readText);
  for (const { file, reason } of broken) sidecars.report(file.path, reason);
  for (const { path, obstacle } of listed) {
    // For example a link to a folder, whose creator expects its videos to appear.
    if (obstacle !== null && !(extensionOf(path) in videoTypes)) sidecars.report(path, obstacle);
  }
  const videos = listed.filter(
    ({ path }) =>
      !parts.has(path) && (extensionOf(path) in videoTypes || extensionOf(path) in otherVideoTypes),
  );
  const samples = samplesAmong(videos);
  for (const [path, film] of samples) sidecars.report(path, serverMessage('SAMPLE', { path: film }));
  const own = videos.filter(({ path }) => !samples.has(path));
  return {
    streams,
    mediaFiles: own.filter(({ path }) => extensionOf(path) in videoTypes),
    foreignFiles: own.filter(
      ({ path, obstacle }) => extensionOf(path) in otherVideoTypes && obstacle === null,
    ),
  };
}

/** Reports the progress of a scan, and gives other work its turns. */
function createProgress({ onProgress, signal }: ScanOptions, totalFiles: number) {
  let doneFiles = 0;
  return {
    async begin(path: string): Promise<void> {
      onProgress?.({ doneFiles, totalFiles, currentPath: path });
      doneFiles += 1;
      signal?.throwIfAborted();
      if (doneFiles % filesPerTurn === 0) await new Promise((resolve) => setImmediate(resolve));
    },
    end: () => onProgress?.({ doneFiles: totalFiles, totalFiles, currentPath: null }),
  };
}

function duplicateOf(file: LibraryFile, firstPath: string): LibraryFile {
  const reason = serverMessage('SAME_VIDEO', { path: firstPath });
  return { ...file, status: 'duplicate', reason, advice: serverMessage('DELETE_ONE') };
}

async function listLibrary(root: string, { reader, signal }: ScanOptions) {
  try {
    return await listFiles(root, reader, signal);
  } catch (error) {
    if (signal?.aborted || error instanceof LibraryError) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    const mend = code === 'ENOENT' ? 'Is its disk connected?' : 'Allow this user to read it.';
    throw new LibraryError(`The library ${root} cannot be read (${code}). ${mend}`, { cause: error });
  }
}

function fingerprintOf(root: string, files: readonly ListedFile[], conversions: string): string {
  const hash = createHash('sha256').update(JSON.stringify([scannerVersion, root, conversions]));
  for (const file of files) hash.update(JSON.stringify(file));
  return hash.digest('base64url');
}

function streamOf({ file, sizeBytes }: FoundStream, { width, height }: MediaFacts): Stream {
  return { path: file.path, width, height, sizeBytes };
}
