import type { LibraryStore } from '../../library/catalogue/catalogue.ts';
import { LibraryOvertaken } from '../../library/scan/libraryOvertaken.ts';
import type {
  LibraryChange,
  LibraryFile,
  LibrarySnapshot,
  SnapshotVideo,
} from '../../library/catalogue/librarySnapshot.ts';
import type { Channel } from '../../library/videos/video.ts';

/** A library store in memory, whose contents tests can inspect. */
export interface MemoryLibrary extends LibraryStore {
  snapshot(): LibrarySnapshot;
  /** The applied changes, in order. */
  readonly applied: readonly LibraryChange[];
}

export function createMemoryLibrary(): MemoryLibrary {
  const channels = new Map<string, Channel>();
  const videos = new Map<string, SnapshotVideo>();
  const files = new Map<string, LibraryFile>();
  const applied: LibraryChange[] = [];
  let fingerprint: string | null = null;
  let removalCount = 0;

  const filesByPath = () => [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));

  async function apply(change: LibraryChange): Promise<void> {
    const { put, remove, listedAtRemoval } = change;
    if (listedAtRemoval !== undefined && listedAtRemoval !== removalCount) throw new LibraryOvertaken();
    applied.push(change);
    for (const channel of put.channels) channels.set(channel.handle, channel);
    for (const video of put.videos) {
      if (!channels.has(video.channelHandle)) throw new Error(`${video.path} is of no channel.`);
      videos.set(video.id, video);
    }
    for (const file of put.files) files.set(file.path, file);
    for (const id of remove.videoIds) videos.delete(id);
    for (const path of remove.paths) files.delete(path);
    for (const handle of remove.handles) {
      if ([...videos.values()].some((video) => video.channelHandle === handle))
        throw new Error(`${handle} has videos.`);
      channels.delete(handle);
    }
    fingerprint = change.fingerprint;
  }

  return {
    applied,
    apply,
    removalCount: async () => removalCount,
    async remove(gone) {
      removalCount += 1;
      const put = { channels: [], videos: [], files: [] };
      await apply({ put, remove: { ...gone, handles: [] }, fingerprint: null });
    },
    fingerprint: async () => fingerprint,
    files: async () => filesByPath(),
    videoFingerprints: async () => new Map([...videos].map(([id, video]) => [id, video.fingerprint])),
    channels: async () => [...channels.values()],
    counts: async () => ({
      videoCount: videos.size,
      problemCount: filesByPath().filter(({ status }) => !['playable', 'duplicate'].includes(status)).length,
    }),
    findFile: async (path) => files.get(path),
    async pageOfFiles({ query, status, first, after }) {
      const all = filesByPath().filter(
        (file) =>
          (status === null || file.status === status) &&
          file.path.toLowerCase().includes(query.toLowerCase()),
      );
      const from = after === null ? 0 : all.findIndex((file) => file.path > after);
      const items = from === -1 ? [] : all.slice(from, from + first);
      return { items, hasNextPage: from !== -1 && all.length > from + first, totalCount: all.length };
    },
    async replace(snapshot) {
      for (const known of [channels, videos, files]) known.clear();
      const { fingerprint: next, ...put } = snapshot;
      await apply({ put, remove: { handles: [], videoIds: [], paths: [] }, fingerprint: next });
    },
    snapshot() {
      const byPath = [...videos.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
      const byHandle = [...channels.values()].sort((a, b) => (a.handle < b.handle ? -1 : 1));
      return { fingerprint: fingerprint ?? '', channels: byHandle, videos: byPath, files: filesByPath() };
    },
  };
}
