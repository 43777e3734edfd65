import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const clips = fileURLToPath(new URL('../../../server/sample-library/quiet-rooms/', import.meta.url));
const names = ['moonlit-water', 'slow-lava'];

/**
 * Creates a folder of videos from clips of the sample library, each with poster and captions. A few unique bytes at the end make
 * each a different video.
 */
export function createBenchLibrary(count: number): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-bench-library-'));
  const channel = join(folder, 'bench');
  mkdirSync(channel);
  for (let i = 0; i < count; i += 1) {
    const clip = join(clips, names[i % names.length]!);
    const video = join(channel, `video-${String(i).padStart(3, '0')}`);
    writeFileSync(`${video}.mp4`, Buffer.concat([readFileSync(`${clip}.mp4`), freeBox(`video ${i}`)]));
    // The scan waits for files that were changed recently.
    utimesSync(`${video}.mp4`, 1_700_000_000, 1_700_000_000);
    copyFileSync(`${clip}.jpg`, `${video}.jpg`);
    copyFileSync(`${clip}.en.vtt`, `${video}.en.vtt`);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Returns a padding box, which players ignore (ISO/IEC 14496-12 §8.1.2). */
function freeBox(text: string): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + text.length);
  return Buffer.concat([size, Buffer.from(`free${text}`)]);
}
