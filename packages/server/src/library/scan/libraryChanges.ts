import type { LibraryStore } from '../catalogue/catalogue.ts';
import type { LibraryChange, LibraryFile, SnapshotVideo } from '../catalogue/librarySnapshot.ts';
import type { Channel } from '../videos/video.ts';

/** Writing a change blocks the process. This many videos take about 10 ms. */
const videosAtOnce = 8;
/** The maximum time between writes, so that a new library appears step by step. */
const longestWaitMs = 1_000;

/** Collects what a scan finds, and writes it to the store in batches. */
export interface LibraryChanges {
  putChannel(channel: Channel): void;
  putVideo(video: SnapshotVideo): void;
  /** Replaces an earlier file with the same path. */
  putFile(file: LibraryFile): void;
  /**
   * Writes what was found if it is a full batch or has waited too long.
   *
   * @throws LibraryOvertaken as `finish` does
   */
  writeInTime(): Promise<void>;
  /**
   * Writes the rest.
   *
   * @param fingerprint null: the scan is incomplete
   */
  finish(remove: LibraryChange['remove'], fingerprint: string | null): Promise<void>;
  /** Whether anything was found. */
  readonly isAny: boolean;
}

/**
 * @param now returns the current time in milliseconds
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
      // Also true after the clock was set back.
      const isLate = Math.abs(now() - lastWriteMs) >= longestWaitMs && put.videos.length + put.files.size > 0;
      if (!isMuch && !isLate) return;
      // The library counts as incomplete until the last change is written, so an interrupted scan starts again.
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
