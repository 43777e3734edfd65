import type { LibraryStore } from './catalogue.ts';
import type { LibraryChange, LibraryFile, SnapshotVideo } from './librarySnapshot.ts';
import type { Channel } from './video.ts';

/** A change blocks while it is written: this many videos take some 10 ms. */
const videosAtOnce = 8;
/** Makes a new library appear step by step. */
const longestWaitMs = 1_000;

/** What a scan finds, on its way into the store. */
export interface LibraryChanges {
  putChannel(channel: Channel): void;
  putVideo(video: SnapshotVideo): void;
  /** Of two with one path the second counts. */
  putFile(file: LibraryFile): void;
  /** Writes what was found, if it is much or waited for long. Throws `LibraryOvertaken`, as `finish` does. */
  writeInTime(): Promise<void>;
  /** Writes the last of it. Null: something is left to be found. */
  finish(remove: LibraryChange['remove'], fingerprint: string | null): Promise<void>;
  /** Was anything found? */
  readonly isAny: boolean;
}

/**
 * @param now milliseconds
 * @param listedAtRemoval the store's `removalCount` before the folder was listed
 */
export function createLibraryChanges(
  store: LibraryStore,
  now: () => number,
  listedAtRemoval: number,
): LibraryChanges {
  let put = emptyPut();
  let isAny = false;
  let lastWriteMs = now();

  async function write(remove: LibraryChange['remove'], fingerprint: string | null): Promise<void> {
    const change = { put: { ...put, files: [...put.files.values()] }, remove, fingerprint, listedAtRemoval };
    put = emptyPut();
    await store.apply(change);
    lastWriteMs = now();
  }

  return {
    putChannel(channel) {
      isAny = true;
      put.channels.push(channel);
    },
    putVideo(video) {
      isAny = true;
      put.videos.push(video);
    },
    putFile(file) {
      isAny = true;
      put.files.set(file.path, file);
    },
    get isAny() {
      return isAny;
    },
    async writeInTime() {
      const isMuch = put.videos.length >= videosAtOnce || put.files.size >= 4 * videosAtOnce;
      // Late by a clock that was put back, too.
      const isLate = Math.abs(now() - lastWriteMs) >= longestWaitMs && put.videos.length + put.files.size > 0;
      if (!isMuch && !isLate) return;
      // Until the last change is written the library is not known whole: a scan that is cut off begins again.
      await write({ handles: [], videoIds: [], paths: [] }, null);
      await new Promise((resolve) => setImmediate(resolve));
    },
    async finish(remove, fingerprint) {
      isAny ||= [remove.handles, remove.videoIds, remove.paths].some((names) => names.length > 0);
      await write(remove, fingerprint);
    },
  };
}

function emptyPut() {
  return { channels: [] as Channel[], videos: [] as SnapshotVideo[], files: new Map<string, LibraryFile>() };
}
