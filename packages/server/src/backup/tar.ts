import type { FileHandle } from 'node:fs/promises';
import { BackupError, damaged } from './BackupError.ts';

// The part of POSIX ustar that a backup needs: regular files with short names, and GNU's form for the size of large files. Any
// `tar` lists and unpacks it.

const blockBytes = 512;
const chunkBytes = 1024 * 1024;
const maxNameBytes = 100;
/** The size field has eleven octal digits, or the size in binary if they do not suffice. */
const maxOctalBytes = 8 ** 11 - 1;
const sizeField = { start: 124, end: 136 };
/** Marks a size in binary: https://www.gnu.org/software/tar/manual/html_node/Extensions.html */
const binaryMark = 0x80;

/**
 * Returns the header that precedes a file. It depends on the name and size alone: it names no user and no time.
 *
 * @throws BackupError for a name of more than 100 bytes
 */
export function tarHeader(name: string, sizeBytes: number): Buffer {
  if (Buffer.byteLength(name) > maxNameBytes)
    throw new BackupError(`${name} cannot be part of a backup: its name is too long.`);
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  if (sizeBytes > maxOctalBytes) {
    header[sizeField.start] = binaryMark;
    header.writeBigUInt64BE(BigInt(sizeBytes), sizeField.end - 8);
  } else header.write(`${sizeBytes.toString(8).padStart(11, '0')}\0`, sizeField.start);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Returns the padding after a file of this size, up to the next block. */
export function tarPadding(sizeBytes: number): Buffer {
  return Buffer.alloc((blockBytes - (sizeBytes % blockBytes)) % blockBytes);
}

export const tarEnd = Buffer.alloc(2 * blockBytes);

export interface TarFile {
  readonly name: string;
  /** Must be read to its end before the next file. */
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Yields the files of an archive one after another. Accepts only what `tarHeader` writes, so that no change outside
 * the files' contents goes unnoticed.
 *
 * @throws BackupError if the archive is damaged, truncated or of another origin
 */
export async function* readTar(handle: FileHandle, path: string): AsyncGenerator<TarFile> {
  let offset = 0;

  async function read(sizeBytes: number): Promise<Buffer> {
    const bytes = Buffer.alloc(sizeBytes);
    for (let filled = 0; filled < sizeBytes;) {
      const { bytesRead } = await handle.read(bytes, filled, sizeBytes - filled, offset + filled);
      if (bytesRead === 0) {
        throw new BackupError(`The backup ${path} is cut off: it ends too early. Use another one.`);
      }
      filled += bytesRead;
    }
    offset += sizeBytes;
    return bytes;
  }

  async function* contentOf(sizeBytes: number): AsyncGenerator<Uint8Array> {
    for (let left = sizeBytes; left > 0; left -= Math.min(left, chunkBytes)) {
      yield await read(Math.min(left, chunkBytes));
    }
    const padding = await read(tarPadding(sizeBytes).length);
    if (padding.some((byte) => byte !== 0)) throw damaged(path);
  }

  for (let isFirst = true; ; isFirst = false) {
    const header = await read(blockBytes);
    if (!isFirst && header.equals(tarEnd.subarray(0, blockBytes))) break;
    const name = header.toString('utf8', 0, Math.max(header.indexOf(0), 0));
    const sizeBytes =
      header[sizeField.start] === binaryMark
        ? Number(header.readBigUInt64BE(sizeField.end - 8))
        : Number.parseInt(header.toString('latin1', sizeField.start, sizeField.end - 1), 8);
    // No path may lead out of the target folder.
    const isOurs = /^[\w-][\w.-]{0,98}(?:\/[\w-][\w.-]{0,98})*$/.test(name) && sizeBytes >= 0;
    if (!isOurs || name.length > maxNameBytes || !header.equals(tarHeader(name, sizeBytes))) {
      if (isFirst) throw new BackupError(`${path} is no backup of Mainvideo, or its beginning is damaged.`);
      throw damaged(path);
    }
    yield { name, content: contentOf(sizeBytes) };
  }
  const rest = await read(tarEnd.length - blockBytes);
  const { size } = await handle.stat();
  if (rest.some((byte) => byte !== 0) || size !== offset) throw damaged(path);
}
