import { type FileHandle } from 'node:fs/promises';

/** Reads `length` bytes from `offset`; fewer where the file ends. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>;

export function readAtOf(file: FileHandle): ReadAt {
  return async (offset, length) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
}
