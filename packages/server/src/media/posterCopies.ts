import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type CopyWidth, isTagged, maxCopiedBytes } from '../library/catalogue/posterCopies.ts';
import type { Poster, Video } from '../library/videos/video.ts';
import type { MediaFiles } from './mediaFiles.ts';
import type { PictureDrawer } from './pictureDrawer.ts';

/**
 * An absolute path, or the bytes while they are being written, so that the first request need not wait for the disk.
 */
export type PosterCopy =
  | { readonly type: 'file'; readonly path: string }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array };

/** Posters in the sizes in which they are shown, made on the first request. */
export interface PosterCopies {
  /**
   * Returns a copy; null if the original poster should be served, for now or permanently.
   *
   * @throws StoreError if the poster is in a store that is unavailable
   */
  find(video: Pick<Video, 'id' | 'poster'>, width: CopyWidth): Promise<PosterCopy | null>;
  /**
   * Removes copies of videos that no longer exist.
   *
   * @param areThere returns those of these ids that are videos
   */
  tidy(areThere: (videoIds: readonly string[]) => Promise<readonly string[]>): Promise<void>;
  /** Whether this machine can make copies. */
  readonly isAvailable: boolean;
  /** Waits until all copies in progress are on the disk. */
  settle(): Promise<void>;
}

export interface PosterCopiesParts {
  /** Absolute path, used by this module only. The folder need not exist. */
  readonly folder: string;
  readonly files: Pick<MediaFiles, 'readWhole'>;
  readonly drawer: Pick<PictureDrawer, 'draw' | 'isAvailable'>;
  readonly now: () => number;
  /** Called with the error if a copy cannot be stored, for example because the disk is full. */
  readonly onFault: (error: unknown) => void;
}

/** After a temporary failure, such as a full disk, original posters are served for this time. */
const waitMs = 60_000;
/** Maximum number of remembered posters that cannot be copied. Each forgotten one costs another attempt. */
const mostRemembered = 10_000;
/** Number of videos per query. */
const tidiedAtOnce = 500;
/** Ids of videos never begin with a dot. */
const makingFolder = '.making';

export function createPosterCopies(parts: PosterCopiesParts): PosterCopies {
  const { folder, files, drawer, now } = parts;
  const making = new Map<string, Promise<PosterCopy | null>>();
  const keeping = new Set<Promise<unknown>>();
  const partials = new Set<string>();
  /** By poster, until when no attempt is made. */
  const hopeless = new Map<string, number>();

  function giveUp(posterName: string, untilMs: number): null {
    const [oldest] = hopeless.size < mostRemembered ? [] : hopeless.keys();
    if (oldest !== undefined) hopeless.delete(oldest);
    hopeless.set(posterName, untilMs);
    return null;
  }

  async function make(
    videoId: string,
    poster: Poster,
    width: CopyWidth,
    path: string,
  ): Promise<PosterCopy | null> {
    const posterName = `${videoId}/${poster.tag}`;
    if (now() < (hopeless.get(posterName) ?? 0)) return null;
    const bytes = await files.readWhole(poster.path, maxCopiedBytes);
    // The file contains another picture already. A scan will detect this and change the poster's address.
    if (!bytes || !isTagged(poster, bytes)) return null;
    const drawing = await drawer.draw(bytes, width);
    if (drawing.type === 'broken') return giveUp(posterName, Infinity);
    if (drawing.type === 'failed') return giveUp(posterName, now() + waitMs);
    const { bytes: drawn } = drawing;
    const kept = keep(path, drawn)
      .then(() => removeFormer(videoId, poster))
      .catch((error: unknown) => {
        parts.onFault(error);
        giveUp(posterName, now() + waitMs);
      })
      .finally(() => {
        keeping.delete(kept);
        making.delete(path);
      });
    keeping.add(kept);
    return { type: 'bytes', bytes: drawn };
  }

  /** Concurrent requests share one copy until it is on the disk. */
  async function makeOnce(videoId: string, poster: Poster, width: CopyWidth, path: string) {
    let copy: PosterCopy | null = null;
    try {
      copy = await make(videoId, poster, width, path);
      return copy;
    } finally {
      if (copy === null) making.delete(path);
    }
  }

  /** Writes the copy atomically, even if the power fails. */
  async function keep(path: string, bytes: Uint8Array): Promise<void> {
    await mkdir(join(folder, makingFolder), { recursive: true });
    await mkdir(dirname(path), { recursive: true });
    const name = randomUUID();
    const partial = join(folder, makingFolder, name);
    partials.add(name);
    try {
      const file = await open(partial, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    } finally {
      partials.delete(name);
    }
  }

  async function removeFormer(videoId: string, { tag }: Poster): Promise<void> {
    for (const name of await entriesOf(join(folder, videoId))) {
      if (!name.startsWith(`${tag}-`)) await rm(join(folder, videoId, name), { force: true });
    }
  }

  return {
    get isAvailable() {
      return drawer.isAvailable;
    },

    async find({ id, poster }, width) {
      if (poster?.tag === undefined) return null;
      const path = join(folder, id, `${poster.tag}-${width}.webp`);
      if (!making.has(path) && (await isThere(path))) return { type: 'file', path };
      const made = making.get(path) ?? makeOnce(id, poster, width, path);
      making.set(path, made);
      return made;
    },

    async settle() {
      await Promise.all(keeping);
    },

    async tidy(areThere) {
      const names = await entriesOf(folder);
      for (let from = 0; from < names.length; from += tidiedAtOnce) {
        const some = names.slice(from, from + tidiedAtOnce).filter((name) => name !== makingFolder);
        const known = new Set(await areThere(some));
        for (const name of some) {
          if (!known.has(name)) await rm(join(folder, name), { recursive: true, force: true });
        }
      }
      // Removes the files of a process that was killed.
      for (const name of await entriesOf(join(folder, makingFolder))) {
        if (!partials.has(name)) await rm(join(folder, makingFolder, name), { force: true });
      }
    },
  };
}

/** Returns the names in a folder; none if it does not exist. */
async function entriesOf(path: string): Promise<readonly string[]> {
  try {
    return await readdir(path);
  } catch {
    return [];
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
