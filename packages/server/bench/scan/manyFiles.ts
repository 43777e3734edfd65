import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestVideo } from '../../src/testing/testMedia.ts';

export const filesOfFolder = 100;

export interface ManyFiles {
  /** Empty, until `moveIn`. On the same file system as the files. */
  readonly library: string;
  /** All files at once, as a disk that is mounted. */
  readonly folders: readonly string[];
  /** Where they wait. */
  readonly waiting: string;
  /** One more video, at this path. */
  writeOne(path: string): void;
  remove(): void;
}

/** So many small video files, a hundred in each folder: whole, and each with a few bytes of its own, so that it is another video. */
export async function makeManyFiles(count: number): Promise<ManyFiles> {
  const base = mkdtempSync(join(tmpdir(), 'mainvideo-bench-scan-'));
  const [library, waiting] = [join(base, 'library'), join(base, 'waiting')];
  mkdirSync(library);
  mkdirSync(waiting);
  const clip = await makeTestVideo(1);
  let made = 0;
  const writeOne = (path: string) => {
    // A box that every player passes over (ISO/IEC 14496-12 §8.1.2).
    const box = Buffer.alloc(16);
    box.writeUInt32BE(box.length);
    box.write('free', 4);
    box.writeUInt32BE((made += 1), 8);
    writeFileSync(path, Buffer.concat([clip, box]));
    // One that was written just now may still be on its way.
    utimesSync(path, 1_700_000_000, 1_700_000_000);
  };
  const folders: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const folder = `channel-${String(Math.floor(i / filesOfFolder)).padStart(4, '0')}`;
    if (i % filesOfFolder === 0) {
      mkdirSync(join(waiting, folder));
      folders.push(folder);
    }
    writeOne(join(waiting, folder, `video-${String(i).padStart(6, '0')}.mp4`));
  }
  const remove = () => rmSync(base, { recursive: true, force: true });
  return { library, waiting, folders, writeOne, remove };
}
