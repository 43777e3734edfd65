import { type FileHandle } from 'node:fs/promises';

/** Reads `length` bytes from `offset`; fewer at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>;

export function readAtOf(file: FileHandle): ReadAt {
  return async (offset, length) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
}

/**
 * Wraps a reader for many small reads close together: each read fetches the following bytes too, so that they are
 * read only once.
 */
export function inBlocks(read: ReadAt, blockBytes = 16 * 1024): ReadAt {
  let from = 0;
  let block: Uint8Array = new Uint8Array();
  return async (offset, length) => {
    if (length > blockBytes) return read(offset, length);
    if (offset < from || offset + length > from + block.length) {
      block = await read(offset, blockBytes);
      from = offset;
    }
    return block.subarray(offset - from, offset - from + length);
  };
}
