import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DerivedMedia, madePath, pathIfMade } from '../../library/catalogue/derivedMedia.ts';
import type { Job } from '../queue/job.ts';
import { killStrays } from './killStrays.ts';

/** The separate folder of one attempt of a job. Its files are not served before the attempt is complete. */
export interface MakingPlace {
  /** Absolute. */
  readonly folder: string;
  /** Returns the path by which a file in the folder will be known. */
  madePath(name: string): string;
  /** Flushes the complete folder to disk, and gives it its final name. */
  publish(): Promise<void>;
  /** Removes everything in it. */
  discard(): Promise<void>;
  /** Removes the results and remains of earlier attempts. */
  removeEarlier(): Promise<void>;
}

/** The folder of all derived media. It contains a folder for each video, and in it one for each result. */
export interface MadeFolder {
  begin(job: Pick<Job, 'kind' | 'videoId'>, token: string): Promise<MakingPlace>;
  /**
   * Removes the folder with the result of a job.
   *
   * @param path of one of its files, as the catalogue has it: `.made/VIDEO/KIND-TOKEN/NAME`
   */
  remove(path: string): Promise<void>;
  /**
   * Removes files that belong to no video and no running job, and ends programs that still write to them: they
   * outlived the process that started them.
   *
   * @param derived the media that the database lists
   * @param held jobs that a worker holds now
   * @param isAnothers returns whether another process may have started a folder since `held` was read, by the
   *   folder's modification time. Default: false
   * @returns the listed media that are missing, the number of partial folders removed, and the number of programs
   *   ended
   */
  tidy(
    derived: ReadonlyMap<string, DerivedMedia>,
    held: readonly Job[],
    isAnothers?: (changedMs: number) => boolean,
  ): Promise<Tidied>;
}

export interface Tidied {
  readonly missing: readonly { readonly videoId: string; readonly parts: readonly (keyof DerivedMedia)[] }[];
  readonly folders: number;
  readonly programs: number;
}

const partEnding = '.part';

/** @param root absolute */
export function createMadeFolder(root: string): MadeFolder {
  return {
    async begin({ kind, videoId }, token) {
      const parent = join(root, videoId);
      const prefix = `${kind.toLowerCase()}-`;
      const name = prefix + token;
      const whole = join(parent, name);
      const folder = whole + partEnding;
      await mkdir(folder, { recursive: true });
      return {
        folder,
        madePath: (file) => madePath(`${videoId}/${name}/${file}`),
        async publish() {
          await syncFolder(folder);
          await rename(folder, whole);
          await sync(parent);
          await sync(root);
        },
        async discard() {
          await rm(folder, { recursive: true, force: true });
          await rm(whole, { recursive: true, force: true });
        },
        async removeEarlier() {
          for (const entry of await entriesOf(parent)) {
            if (!entry.startsWith(prefix) || entry === name) continue;
            await rm(join(parent, entry), { recursive: true, force: true });
          }
        },
      };
    },

    async remove(path) {
      const name = pathIfMade(path);
      if (name !== undefined) await rm(join(root, dirname(name)), { recursive: true, force: true });
    },

    async tidy(derived, held, isAnothers = () => false) {
      await mkdir(root, { recursive: true });
      let folders = 0;
      let programs = 0;
      const isHeld = new Set(held.map((job) => `${job.videoId}/${job.kind.toLowerCase()}`));
      const known = new Set([...derived.values()].flatMap(pathsOf).map((path) => dirname(path)));
      for (const videoId of await entriesOf(root)) {
        const parent = join(root, videoId);
        for (const entry of await entriesOf(parent)) {
          const name = `${videoId}/${entry}`;
          if (known.has(name) || isHeld.has(name.replace(/-[^/]*$/, ''))) continue;
          if (isAnothers(await changedMs(join(parent, entry)))) continue;
          programs += await killStrays(join(parent, entry));
          if (entry.endsWith(partEnding)) folders += 1;
          await rm(join(parent, entry), { recursive: true, force: true });
        }
        // If another process is adding something to it at this moment, it stays.
        await rmdir(parent).catch(() => {});
      }
      const missing = [];
      for (const [videoId, media] of derived) {
        const parts: (keyof DerivedMedia)[] = [];
        for (const part of ['poster', 'storyboard', 'playable', 'stream', 'captions'] as const) {
          const paths = pathsOf({ [part]: media[part] });
          const areThere = await Promise.all(paths.map((path) => isThere(join(root, path))));
          if (areThere.includes(false)) parts.push(part);
        }
        if (parts.length > 0) missing.push({ videoId, parts });
      }
      return { missing, folders, programs };
    },
  };
}

function pathsOf({ poster, storyboard, playable, stream, captions }: Partial<DerivedMedia>): string[] {
  const named = [poster, storyboard, storyboard?.sheet, playable, stream, ...(captions ?? [])];
  return named.flatMap((part) => (part && pathIfMade(part.path)) ?? []);
}

/** Returns the names in a folder; empty if it is missing or not a folder. */
async function entriesOf(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

/** Returns the modification time in milliseconds since the epoch; 0 if missing. */
async function changedMs(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return 0;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

async function syncFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolder(join(folder, entry.name));
    else await sync(join(folder, entry.name));
  }
  await sync(folder);
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
