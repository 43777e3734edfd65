import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestVideo } from '../../src/testing/media/testMedia.ts';

export const filesOfFolder = 100;

export interface ManyFiles {
  /** An empty folder on the same file system as the waiting files. */
  readonly library: string;
  /** The names of the folders with the files. */
  readonly folders: readonly string[];
  /** The folder in which they wait to be moved into the library. */
  readonly waiting: string;
  /** Writes one more video at this path. */
  writeOne(path: string): void;
  remove(): void;
}

/** Writes small, complete video files, a hundred per folder. Each has a few unique bytes, so that it counts as another video. */
export async function makeManyFiles(count: number): Promise<ManyFiles> {
  const base = mkdtempSync(join(tmpdir(), 'mainvideo-bench-scan-'));
  const [library, waiting] = [join(base, 'library'), join(base, 'waiting')];
  mkdirSync(library);
  mkdirSync(waiting);
  const clip = await makeTestVideo(1);
  let made = 0;
  const writeOne = (path: string) => {
    // A padding box, which players ignore (ISO/IEC 14496-12 §8.1.2).
    const box = Buffer.alloc(16);
    box.writeUInt32BE(box.length);
    box.write('free', 4);
    box.writeUInt32BE((made += 1), 8);
    writeFileSync(path, Buffer.concat([clip, box]));
    // The scan waits for files that were changed recently.
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
