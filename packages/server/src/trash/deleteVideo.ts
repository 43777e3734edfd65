import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LibraryStore } from '../library/catalogue/catalogue.ts';
import { listFiles } from '../library/files/listFiles.ts';
import type { Video } from '../library/videos/video.ts';
import { refusalOfDisk } from '../uploads/UploadRefusal.ts';
import { filesOfVideo } from './filesOfVideo.ts';
import type { TrashEntry } from './trashEntry.ts';
import type { TrashFolder } from './trashFolder.ts';

export interface DeletionParts {
  readonly root: string;
  readonly store: LibraryStore;
  readonly trash: TrashFolder;
  /** Starts a scan, which updates the library. */
  readonly onChanged: () => void;
}

/** Moves videos to the trash, and removes them from everything that refers to them. */
export interface Deletion {
  /**
   * Returns the paths of all files that `remove` would move to the trash, the video's own first.
   *
   * @throws UploadRefusal if the library cannot be read
   */
  pathsOf(video: Video): Promise<readonly string[]>;
  /**
   * Moves a video to the trash, its files first: if the process is killed in between, the next scan finds that they
   * are gone.
   *
   * @returns null if none of the files existed any more
   * @throws UploadRefusal; nothing has changed then
   */
  remove(video: Video): Promise<TrashEntry | null>;
  /**
   * Restores a video.
   *
   * @returns the paths of its files, the video's own first
   */
  restore(id: string): Promise<readonly string[]>;
}

export function createDeletion({ root, store, trash, onChanged }: DeletionParts): Deletion {
  const readText = (path: string) => readFile(join(root, path), 'utf8').catch(() => undefined);

  async function findFiles({ id, path, stream }: Video) {
    const listing = await listFiles(root).catch((error: unknown) => {
      throw refusalOfDisk(error, root);
    });
    // Includes every copy: the next scan would bring the video back from any that is left.
    const holding = (await store.files()).filter(
      ({ facts, status, path: at }) =>
        at === path || (facts?.videoId === id && (status === 'playable' || status === 'duplicate')),
    );
    const streams = stream ? [stream.path] : [];
    const videoPaths = [...new Set([path, ...holding.map((file) => file.path), ...streams])];
    const listed = listing.files.filter(({ obstacle }) => obstacle === null).map((file) => file.path);
    return { videoPaths, files: await filesOfVideo(videoPaths, listed, readText) };
  }

  return {
    pathsOf: async (video) => (await findFiles(video)).files.map(({ path }) => path),

    async remove(video) {
      const { id, title } = video;
      const { videoPaths, files } = await findFiles(video);
      const entry = await trash.put({ videoId: id, title, files });
      const gone = [...videoPaths, ...files.map((file) => file.path)];
      await store.remove({ videoIds: [id], paths: gone });
      onChanged();
      return entry;
    },

    async restore(id) {
      const paths = await trash.restore(id);
      onChanged();
      return paths;
    },
  };
}
