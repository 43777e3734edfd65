import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketAddress } from './bucketAddress.ts';
import { type ObjectPart, type ObjectStore, type SignedTerms, StoreError } from './objectStore.ts';
import { storeErrorOf } from './storeErrorOf.ts';

export interface S3Options {
  /** Signed addresses begin to live then. */
  readonly now: () => number;
  /** Attempts in all, counting the first; between them the client waits, longer each time. Default: 3. */
  readonly attempts?: number;
  /** Default: a connection in 3 s, an answer in 15 s. Bodies may take as long as they move. */
  readonly patience?: { readonly connectionMs: number; readonly answerMs: number };
}

export interface S3Store extends ObjectStore {
  /** Of every signed address. */
  readonly origin: string;
  close(): void;
}

const usualPatience = { connectionMs: 3_000, answerMs: 15_000 };
/** A body that makes no progress is dropped after so long: paused viewers request the rest again. */
const stillBodyMs = 120_000;
/** Each body that goes through the site has one; the client's own limit is 50. */
const maxSockets = 1_024;

/**
 * Opens a bucket through Amazon's client, which is loaded only here because it takes longer than the rest of the
 * site. That client finds its credentials: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, a profile, or the
 * machine's role.
 *
 * @throws StoreError `refused`, if credentials are missing
 */
export async function openS3Store(address: BucketAddress, options: S3Options): Promise<S3Store> {
  const { client, sdk } = await createS3Client(address, options);
  const { GetObjectCommand, HeadObjectCommand } = sdk;
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const { bucket: Bucket } = address;

  async function sign(key: string, { lifeSeconds, contentType, cacheControl }: SignedTerms): Promise<string> {
    const command = new GetObjectCommand({
      Bucket,
      Key: key,
      ResponseContentType: contentType,
      ResponseCacheControl: cacheControl,
    });
    try {
      return await getSignedUrl(client, command, {
        expiresIn: lifeSeconds,
        signingDate: new Date(options.now()),
      });
    } catch (error) {
      throw storeErrorOf(error, `sign an address of ${key}`);
    }
  }

  const sample = await sign('origin', {
    lifeSeconds: 1,
    contentType: 'text/plain',
    cacheControl: 'no-store',
  });
  return {
    origin: new URL(sample).origin,
    sign,
    async find(key) {
      try {
        const told = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
        return {
          key,
          sizeBytes: told.ContentLength ?? 0,
          etag: told.ETag ?? `"${told.ContentLength}-${told.LastModified?.getTime()}"`,
          modifiedMs: told.LastModified?.getTime() ?? 0,
        };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw storeErrorOf(error, `look for ${key}`);
      }
    },
    async read(object, { first, last }: ObjectPart, signal) {
      const { key, etag } = object;
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket, Key: key, Range: `bytes=${first}-${last}`, IfMatch: etag }),
          signal && { abortSignal: signal },
        );
        if (!Body) throw new StoreError('away', `The bucket sent no bytes of ${key}.`);
        return streamOf(Body as Readable);
      } catch (error) {
        if (isMissing(error)) throw new StoreError('changed', `${key} is not in the bucket any more.`);
        throw storeErrorOf(error, `read ${key}`);
      }
    },
    close: () => client.destroy(),
  };
}

/** Shared by all that talks to a bucket. */
export async function createS3Client(
  { endpoint, region }: BucketAddress,
  { attempts = 3, patience = usualPatience }: Omit<S3Options, 'now'>,
): Promise<{ readonly client: S3Client; readonly sdk: typeof import('@aws-sdk/client-s3') }> {
  const sdk = await import('@aws-sdk/client-s3');
  const agent = { maxSockets };
  const client = new sdk.S3Client({
    region,
    // Other stores have one name for all their buckets.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    maxAttempts: attempts,
    // Not every store knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connectionMs,
      requestTimeout: patience.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: stillBodyMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  return { client, sdk };
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
}

/** As it is taken, and no further: what a viewer leaves is not read. */
function streamOf(body: Readable): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}
