import * as assert from 'uvu/assert';
import type { ReadAt } from '../../library/containers/readAt.ts';

/** Reads a file from memory. Fails after too many reads, or on a large read or an invalid position. */
export function readCounted(file: Uint8Array): ReadAt {
  let reads = 0;
  return async (offset, length) => {
    reads += 1;
    assert.ok(reads <= 5_000, 'too many reads');
    assert.ok(length <= 2 * 1024 * 1024, `${length} bytes at once`);
    assert.ok(Number.isSafeInteger(offset), `a place in the file: ${offset}`);
    return file.subarray(offset, offset + length);
  };
}
