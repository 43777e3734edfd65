import { open } from 'node:fs/promises';
import {
  playlistExtension,
  extensionOf,
  pictureTypes,
  streamTypes,
  videoTypes,
} from '../library/videos/mediaFormats.ts';
import { mapInOrder } from '../library/files/mapInOrder.ts';
import { readAtOf } from '../library/containers/readAt.ts';
import { StoreError } from '../objects/objectStore.ts';
import { mostInOnePiece, objectTags, partBytesOf } from '../objects/objectTags.ts';
import type { S3Uploads } from '../objects/s3Uploads.ts';

/** A file of this machine to be uploaded to the bucket. */
export interface LocalFile {
  /** Absolute path. */
  readonly path: string;
  /** The full key in the bucket. */
  readonly key: string;
  readonly sizeBytes: number;
}

export type UploadOutcome =
  | { readonly key: string; readonly type: 'uploaded' | 'there'; readonly sizeBytes: number }
  | { readonly key: string; readonly type: 'failed'; readonly reason: string };

export interface UploadOptions {
  /**
   * Whether an object of the same size counts as identical, without reading the file. By default, the bytes are also
   * compared.
   */
  readonly comparesSizesOnly?: boolean;
}

/** Each upload holds a part in memory. */
const filesAtOnce = 4;

/**
 * Uploads files to a bucket that are missing there or differ. Other objects stay. A file that fails does not hold up
 * the others; objects that are complete are skipped the next time.
 *
 * @param prefix prefix of all keys
 * @returns the outcome for each file, in order
 * @throws StoreError if the objects cannot be listed
 */
export async function* uploadFiles(
  files: readonly LocalFile[],
  uploads: S3Uploads,
  prefix: string,
  { comparesSizesOnly = false }: UploadOptions = {},
): AsyncGenerator<UploadOutcome> {
  const there = new Map<string, { readonly sizeBytes: number; readonly etag: string }>();
  for await (const object of uploads.list(prefix)) there.set(object.key, object);

  async function isThere({ path, key, sizeBytes }: LocalFile): Promise<boolean> {
    const object = there.get(key);
    if (object?.sizeBytes !== sizeBytes) return false;
    return comparesSizesOnly || (await objectTags(partsOf(path, sizeBytes))).includes(object.etag);
  }

  async function upload(file: LocalFile): Promise<UploadOutcome> {
    const { path, key, sizeBytes } = file;
    try {
      if (await isThere(file)) return { key, type: 'there', sizeBytes };
      await uploads.put(key, typeOf(path), partsOf(path, sizeBytes), sizeBytes <= mostInOnePiece);
      return { key, type: 'uploaded', sizeBytes };
    } catch (error) {
      return { key, type: 'failed', reason: reasonOf(error) };
    }
  }

  yield* mapInOrder(files, filesAtOnce, upload);
}

class FileChanged extends Error {}

async function* partsOf(path: string, sizeBytes: number): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const readAt = readAtOf(file);
    const partBytes = partBytesOf(sizeBytes);
    for (let offset = 0; offset < sizeBytes; offset += partBytes) {
      const part = await readAt(offset, Math.min(partBytes, sizeBytes - offset));
      if (part.byteLength < Math.min(partBytes, sizeBytes - offset)) throw new FileChanged();
      yield part;
    }
    if ((await file.stat()).size !== sizeBytes) throw new FileChanged();
  } finally {
    await file.close();
  }
}

function typeOf(path: string): string {
  const extension = extensionOf(path);
  if (extension === playlistExtension) return streamTypes[extension]!;
  const types = [
    videoTypes,
    pictureTypes,
    streamTypes,
    { srt: 'application/x-subrip', ass: 'text/x-ssa', ssa: 'text/x-ssa' },
  ];
  for (const known of types) {
    const type = (known as { readonly [extension: string]: string })[extension];
    if (type !== undefined) return type;
  }
  return 'application/octet-stream';
}

function reasonOf(error: unknown): string {
  if (error instanceof FileChanged)
    return 'It changed while it was read. Upload it again when it is complete.';
  if (error instanceof StoreError) return error.message;
  return `It cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}).`;
}
