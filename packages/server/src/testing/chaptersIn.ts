import * as assert from 'uvu/assert';
import { fileChapters } from '../library/fileChapters.ts';

/** Hexadecimal, spaces for the eye, texts in quotes. */
export function bytesOf(text: string): Buffer {
  const hex = text.replace(/"([^"]*)"/g, (_, word: string) => Buffer.from(word).toString('hex'));
  return Buffer.from(hex.replaceAll(' ', ''), 'hex');
}

/** What is found in a file, each as start and title; looked for with few reads, none of them large. */
export async function chaptersIn(file: Uint8Array, durationSeconds = 100) {
  let reads = 0;
  const chapters = await fileChapters(
    async (offset, length) => {
      reads += 1;
      assert.ok(length <= 2 * 1024 * 1024, `${length} bytes at once`);
      assert.ok(Number.isSafeInteger(offset), `a place in the file: ${offset}`);
      return file.subarray(offset, offset + length);
    },
    file.length,
    durationSeconds,
  );
  assert.ok(reads <= 5_000, `${reads} reads`);
  return chapters.map(({ startSeconds, title }) => [startSeconds, title]);
}
