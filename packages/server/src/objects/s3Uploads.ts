import { createHash } from 'node:crypto';
import type { BucketAddress } from './bucketAddress.ts';
import type { StoredObject } from './objectStore.ts';
import { createS3Client, type S3Options } from './s3Store.ts';
import { storeErrorOf } from './storeErrorOf.ts';

/** A bucket that files are put into. Every method rejects with a `StoreError` where the store does not answer as asked. */
export interface S3Uploads {
  /** Of a large bucket a thousand at a time. */
  list(prefix: string): AsyncIterable<Pick<StoredObject, 'key' | 'sizeBytes' | 'etag'>>;
  /**
   * There under its key when it resolves, whole; and nothing of it when it rejects.
   *
   * @param parts one, or all but the last of the same length and that of 5 MiB at least
   */
  put(key: string, contentType: string, parts: AsyncIterable<Uint8Array>, isOne: boolean): Promise<void>;
  close(): void;
}

/** A part takes as long as the way to the store is slow. */
const patience = { connectionMs: 5_000, answerMs: 5 * 60_000 };

export async function openS3Uploads(
  address: BucketAddress,
  options: Pick<S3Options, 'attempts' | 'patience'> = {},
): Promise<S3Uploads> {
  const { client, sdk } = await createS3Client(address, { attempts: 6, patience, ...options });
  const { bucket: Bucket } = address;

  async function* list(prefix: string) {
    try {
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key, Size, ETag } of page.Contents ?? []) {
          yield { key: Key!, sizeBytes: Size ?? 0, etag: ETag ?? '' };
        }
      }
    } catch (error) {
      throw storeErrorOf(error, `list ${prefix === '' ? 'its files' : prefix}`);
    }
  }

  async function putOne(key: string, contentType: string, bytes: Uint8Array): Promise<void> {
    await client.send(
      new sdk.PutObjectCommand({
        Bucket,
        Key: key,
        Body: bytes,
        ContentType: contentType,
        ContentMD5: md5Of(bytes),
      }),
    );
  }

  async function putParts(key: string, contentType: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const named = { Bucket, Key: key };
    const { UploadId } = await client.send(
      new sdk.CreateMultipartUploadCommand({ ...named, ContentType: contentType }),
    );
    try {
      const done: { PartNumber: number; ETag: string | undefined }[] = [];
      for await (const bytes of parts) {
        const PartNumber = done.length + 1;
        const { ETag } = await client.send(
          new sdk.UploadPartCommand({
            ...named,
            UploadId,
            PartNumber,
            Body: bytes,
            ContentMD5: md5Of(bytes),
          }),
        );
        done.push({ PartNumber, ETag });
      }
      await client.send(
        new sdk.CompleteMultipartUploadCommand({ ...named, UploadId, MultipartUpload: { Parts: done } }),
      );
    } catch (error) {
      // Unfinished parts cost money. If this fails too, a lifecycle rule of the bucket may remove them.
      await client.send(new sdk.AbortMultipartUploadCommand({ ...named, UploadId })).catch(() => undefined);
      throw error;
    }
  }

  return {
    list,
    async put(key, contentType, parts, isOne) {
      try {
        if (!isOne) return await putParts(key, contentType, parts);
        for await (const bytes of parts) return await putOne(key, contentType, bytes);
        await putOne(key, contentType, new Uint8Array());
      } catch (error) {
        throw storeErrorOf(error, `store ${key}`);
      }
    },
    close: () => client.destroy(),
  };
}

/** The store refuses what was changed on the way. */
function md5Of(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('base64');
}
