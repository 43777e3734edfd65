import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { dirname } from 'node:path/posix';
import type { LibraryStore } from '../catalogue/catalogue.ts';
import { channelsOf } from './channels.ts';
import type { Inspection, MediaFacts } from '../inspection/inspection.ts';
import type { Conversions } from '../videos/conversions.ts';
import { convertedFacts } from '../inspection/convertedFacts.ts';
import { createLibraryChanges } from './libraryChanges.ts';
import { LibraryOvertaken } from './libraryOvertaken.ts';
import { LibraryError } from '../files/libraryRoot.ts';
import type { LibraryFile } from '../catalogue/librarySnapshot.ts';
import { type FolderReader, type ListedFile, listFiles } from '../files/listFiles.ts';
import { mapInOrder } from '../files/mapInOrder.ts';
import { type InspectMedia, isTooHard } from '../inspection/mediaInspector.ts';
import {
  extensionOf,
  isLibraryFile,
  otherVideoTypes,
  playlistExtension,
  stemOf,
  videoTypes,
} from '../videos/mediaFormats.ts';
import { createSidecarReader } from './readSidecars.ts';
import { type FoundStream, readStreams } from '../files/readStreams.ts';
import { serverMessage, type MessageText } from '../videos/serverMessages.ts';
import { isStillCopied, mayGrow } from './stillCopied.ts';
import type { Channel, Stream } from '../videos/video.ts';
import { incomplete, otherPathsOf, videoFingerprint } from '../files/videoFingerprint.ts';
import { relatedFiles, videoOf } from './videoOf.ts';

/** Increase this when the same folder yields a different library. */
const scannerVersion = 11;
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
  const { store, now, signal, conversions } = options;
  const removalCount = await store.removalCount();
  const listing = await listLibrary(root, options);
  const { unread } = listing;
  const isUnread = (path: string) => unread.some((at) => path === at || path.startsWith(`${at}/`));
  const listed = listing.files.filter((file) => file.obstacle !== null || isLibraryFile(file.path));
  const fingerprint = fingerprintOf(root, listed, (await conversions?.version()) ?? '');
  if (unread.length === 0 && fingerprint === (await store.fingerprint())) {
    return { type: 'unchanged', isCopying: false, unread };
  }

  const knownFiles = new Map((await store.files()).map((file) => [file.path, file]));
  const knownVideos = await store.videoFingerprints();
  const knownChannels = new Map((await store.channels()).map((channel) => [channel.handle, channel]));
  if (listing.files.length === 0 && knownVideos.size > 0 && !options.believesEmpty) {
    return { type: 'emptied', isCopying: false, unread };
  }

  const changes = createLibraryChanges(store, now, removalCount);
  const sidecars = createSidecarReader(root, listed);
  const { streams, broken, parts } = await readStreams(listed, sidecars.readText);
  for (const { file, reason } of broken) sidecars.report(file.path, reason);
  const streamOfStem = new Map(streams.map((stream) => [stream.stem, stream]));
  const mediaFiles = listed.filter(({ path }) => extensionOf(path) in videoTypes && !parts.has(path));
  for (const { path, obstacle } of listed) {
    // For example a link to a folder, whose creator expects its videos to appear.
    if (obstacle !== null && !(extensionOf(path) in videoTypes)) sidecars.report(path, obstacle);
  }
  const foreignFiles = listed.filter(
    ({ path, obstacle }) => extensionOf(path) in otherVideoTypes && !parts.has(path) && obstacle === null,
  );
  const pathOfVideo = new Map<string, string>();
  const usedHandles = new Set<string>();
  const keptPaths = new Set<string>();
  const seenIds = new Set<string>();
  const noted = new Set<string>();
  let isCopying = false;
  let hasFailed = unread.length > 0;

  const totalFiles = mediaFiles.length + foreignFiles.length + streams.length;
  let doneFiles = 0;
  async function beginFile(path: string): Promise<void> {
    options.onProgress?.({ doneFiles, totalFiles, currentPath: path });
    doneFiles += 1;
    signal?.throwIfAborted();
    await changes.writeInTime();
    if (doneFiles % filesPerTurn === 0) await new Promise((resolve) => setImmediate(resolve));
  }

  function note(file: LibraryFile): void {
    const known = knownFiles.get(file.path);
    if (noted.has(file.path) || !known || !isSameFile(known, file)) changes.putFile(file);
    noted.add(file.path);
  }

  function noteMistakes(): void {
    for (const file of sidecars.takeMistakes()) {
      if (!keepKnown(file.path)) note(file);
    }
  }

  /** Records a failure, so that the next scan reads the files beside the video again. */
  function noteFailure(): boolean {
    const isNew = sidecars.takeFailure();
    hasFailed ||= isNew;
    return isNew;
  }

  /** Retains the stored state of a file that cannot be read. Returns whether it did. */
  function keepKnown(path: string): boolean {
    const known = knownFiles.get(path);
    if (!known || !isUnread(path)) return false;
    noted.add(path);
    return true;
  }

  async function look(file: ListedFile): Promise<Look> {
    if (file.obstacle !== null) return { type: 'refused', reason: file.obstacle, advice: null };
    const known = knownFiles.get(file.path);
    const isUnchanged = known?.sizeBytes === file.sizeBytes && known.modifiedMs === file.modifiedMs;
    // Refused files are read again, because the obstacle may be outside the file. So are files that were read before
    // chapters and subtitles were supported.
    if (isUnchanged && known.facts?.chapters && known.facts.hasTextTracks !== undefined) {
      const { facts, convertedId } = known;
      if (convertedId === undefined || (await findForm(convertedId)) !== null)
        return { type: 'facts', facts, convertedId };
    }
    // Another attempt would take as much time and memory as before.
    if (isUnchanged && isTooHard(known)) {
      return {
        type: 'refused',
        reason: known.reason as MessageText,
        advice: known.advice as MessageText | null,
      };
    }
    if (isStillCopied(file, known, now())) {
      return { type: 'copying', reason: serverMessage('STILL_COPIED'), advice: null };
    }
    const found = lookOf(await inspect(file), file, now());
    if (isUnchanged && known.facts && found.type === 'refused' && found.isPassing) {
      hasFailed = true;
      return { type: 'facts', facts: known.facts, convertedId: known.convertedId };
    }
    if (found.type !== 'refused' || found.convertedId === undefined) return found;
    const { convertedId } = found;
    const formPath = await findForm(convertedId);
    if (formPath === null) return found;
    const facts = await convertedFacts(file.path, convertedId, formPath, options.inspect);
    return facts ? { type: 'facts', facts, convertedId } : { ...found, isPassing: true };
  }

  async function findForm(videoId: string): Promise<string | null> {
    return (await conversions?.findForm(videoId)) ?? null;
  }

  async function inspect(file: ListedFile): Promise<Inspection> {
    const type = extensionOf(file.path) in otherVideoTypes ? 'foreign' : 'media';
    const path = join(root, file.path);
    return options.inspect({ type, path, sizeBytes: file.sizeBytes }, { ...file, path });
  }

  async function lookOnce(file: ListedFile): Promise<readonly [ListedFile, Look]> {
    signal?.throwIfAborted();
    return [file, converted.get(file) ?? (await look(file))];
  }

  function noteUnused(file: ListedFile, found: Exclude<Look, { readonly type: 'facts' }>): void {
    isCopying ||= found.type === 'copying';
    hasFailed ||= found.type === 'refused' && found.isPassing === true;
    if (!keepKnown(file.path)) note(fileOf(file, found));
  }

  // These come first, because a converted file adds a film to its folder.
  const converted = new Map<ListedFile, Look>();
  for await (const [file, found] of mapInOrder(foreignFiles, inspectionsAtOnce, lookOnce)) {
    if (found.type === 'facts') {
      converted.set(file, found);
      continue;
    }
    await beginFile(file.path);
    noteUnused(file, found);
  }

  const films = [...mediaFiles, ...converted.keys()];
  const channels = await channelsOf(
    [...films, ...streams.map((stream) => stream.file)],
    basename(root),
    sidecars,
  );
  const channelOfHandle = new Map(channels.all.map((channel) => [channel.handle, channel]));
  const filmsOfFolder = countByFolder(films);

  /** Inspects a stream. If it cannot be played, records that and returns null. */
  async function inspectFoundStream(stream: FoundStream): Promise<MediaFacts | null> {
    const { file } = stream;
    await beginFile(file.path);
    const known = knownFiles.get(file.path);
    const isUnchanged = known?.sizeBytes === file.sizeBytes && known.modifiedMs === file.modifiedMs;
    let facts = isUnchanged ? known.facts : null;
    if (isUnchanged && isTooHard(known)) {
      sidecars.report(file.path, known.reason as MessageText, known.advice as MessageText | null);
    } else if (!facts) {
      const version = { ...file, path: join(root, file.path), sizeBytes: stream.sizeBytes };
      const inspection = await options.inspect({ type: 'stream', root, stream }, version);
      hasFailed ||= inspection.facts === null && inspection.isPassing;
      if (inspection.facts === null) sidecars.report(file.path, inspection.reason, inspection.advice);
      facts = inspection.facts;
    }
    if (facts) note(fileOf(file, { type: 'facts', facts }));
    return facts;
  }

  async function addVideo(
    file: ListedFile,
    stem: string,
    facts: MediaFacts,
    stream: Stream | null,
  ): Promise<void> {
    const handle = channels.handleOf(file.path);
    const channel = channelOfHandle.get(handle)!;
    if (!usedHandles.has(handle)) {
      usedHandles.add(handle);
      if (!isEqual(knownChannels.get(handle), channel)) changes.putChannel(channel);
    }
    seenIds.add(facts.videoId);
    const isAlone = filmsOfFolder.get(dirname(file.path)) === 1;
    const made = [
      file.path,
      facts.videoId,
      handle,
      channel.name,
      stream?.path ?? null,
      stream?.sizeBytes ?? null,
      isAlone,
      // Videos without chapters keep their fingerprint.
      ...(facts.chapters?.length ? [JSON.stringify(facts.chapters)] : []),
      ...(facts.hasTextTracks ? ['texts'] : []),
    ];
    const related = [file, ...relatedFiles(stem, isAlone, sidecars)];
    const known = knownVideos.get(facts.videoId);
    const fingerprintWith = (paths: readonly string[]) =>
      videoFingerprint(
        made,
        related,
        paths.map((path) => sidecars.findListed(path) ?? path),
      );
    if (known !== undefined && known === fingerprintWith(otherPathsOf(known))) {
      for (const { path } of related) keptPaths.add(path);
      return;
    }
    const video = await videoOf({ file, stem, facts, stream, isAlone }, handle, sidecars);
    const sheet = video.storyboard?.sheet.path;
    // Stored along with the video, because the sidecars are not read again afterwards.
    noteMistakes();
    const complete = fingerprintWith(sheet === undefined ? [] : [sheet]);
    changes.putVideo({ ...video, fingerprint: noteFailure() ? incomplete(complete) : complete });
  }

  for await (const [file, found] of mapInOrder(films, inspectionsAtOnce, lookOnce)) {
    await beginFile(file.path);
    if (found.type !== 'facts') {
      noteUnused(file, found);
      continue;
    }
    const { facts } = found;
    const firstPath = pathOfVideo.get(facts.videoId);
    if (firstPath !== undefined) {
      const reason = serverMessage('SAME_VIDEO', { path: firstPath });
      const advice = serverMessage('DELETE_ONE');
      note({ ...fileOf(file, found), status: 'duplicate', reason, advice });
      continue;
    }
    pathOfVideo.set(facts.videoId, file.path);
    note(fileOf(file, found));
    const stem = stemOf(file.path);
    const foundStream = streamOfStem.get(stem);
    streamOfStem.delete(stem);
    const streamFacts = foundStream ? await inspectFoundStream(foundStream) : null;
    await addVideo(file, stem, facts, foundStream && streamFacts ? streamOf(foundStream, streamFacts) : null);
  }
  for (const found of streamOfStem.values()) {
    const facts = await inspectFoundStream(found);
    if (facts) await addVideo(found.file, found.stem, facts, streamOf(found, facts));
  }
  noteMistakes();
  noteFailure();
  const isKept = ({ path, facts, status }: LibraryFile) => {
    if (noted.has(path) || isUnread(path)) return true;
    const file = sidecars.findListed(path);
    // Nothing changed, so it was not read again.
    return (
      facts === null &&
      status === 'ignored' &&
      keptPaths.has(path) &&
      extensionOf(path) !== playlistExtension &&
      file !== undefined
    );
  };
  const gone = [...knownFiles.values()].filter((file) => !isKept(file));
  for (const { path, facts } of knownFiles.values()) {
    if (facts && isUnread(path)) seenIds.add(facts.videoId);
  }
  await changes.finish(
    {
      videoIds: [...knownVideos.keys()].filter((id) => !seenIds.has(id)),
      paths: gone.map(({ path }) => path),
      // The channel of a video that could not be read is unknown, so no channel is removed.
      handles:
        unread.length > 0 ? [] : [...knownChannels.keys()].filter((handle) => !usedHandles.has(handle)),
    },
    isCopying || hasFailed ? null : fingerprint,
  );
  options.onProgress?.({ doneFiles: totalFiles, totalFiles, currentPath: null });
  return { type: changes.isAny ? 'changed' : 'unchanged', isCopying, unread };
}

/** The result of checking a file. `isPassing`: the obstacle may be gone next time. */
type Look =
  | { readonly type: 'facts'; readonly facts: MediaFacts; readonly convertedId?: string | undefined }
  | {
      readonly type: 'refused';
      readonly reason: MessageText;
      readonly advice: MessageText | null;
      readonly isPassing?: boolean;
      readonly convertedId?: string | undefined;
    }
  | { readonly type: 'copying'; readonly reason: MessageText; readonly advice: MessageText | null };

function lookOf(inspection: Inspection, file: ListedFile, nowMs: number): Look {
  if (inspection.facts) return { type: 'facts', facts: inspection.facts };
  const { reason, advice, isPassing, isCutOff, convertedId } = inspection;
  if (isCutOff && mayGrow(file, nowMs))
    return { type: 'copying', reason, advice: serverMessage('MAY_BE_COPIED') };
  return { type: 'refused', reason, advice, isPassing, convertedId };
}

async function listLibrary(root: string, { reader, signal }: ScanOptions) {
  try {
    return await listFiles(root, reader, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
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

function countByFolder(files: readonly ListedFile[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return counts;
}

function streamOf({ file, sizeBytes }: FoundStream, { width, height }: MediaFacts): Stream {
  return { path: file.path, width, height, sizeBytes };
}

function fileOf({ path, sizeBytes, modifiedMs }: ListedFile, look: Look): LibraryFile {
  const { convertedId } = look.type === 'copying' ? {} : look;
  const file = { path, sizeBytes, modifiedMs, ...(convertedId !== undefined && { convertedId }) };
  if (look.type === 'facts')
    return { ...file, status: 'playable', reason: null, advice: null, facts: look.facts };
  return { ...file, status: look.type, reason: look.reason, advice: look.advice, facts: null };
}

function isSameFile(a: LibraryFile, b: LibraryFile): boolean {
  return (
    a.sizeBytes === b.sizeBytes &&
    a.modifiedMs === b.modifiedMs &&
    a.status === b.status &&
    a.reason === b.reason &&
    a.advice === b.advice &&
    a.convertedId === b.convertedId &&
    (a.facts === null) === (b.facts === null) &&
    (a.facts === b.facts || JSON.stringify(a.facts) === JSON.stringify(b.facts))
  );
}

function isEqual(a: Channel | undefined, b: Channel): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
