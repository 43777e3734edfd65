import type { MediaPlace } from '../config.ts';
import { ConfigError } from '../settings.ts';
import { createBucketFiles } from '../media/bucketFiles.ts';
import type { MediaFiles } from '../media/mediaFiles.ts';
import { StoreError } from '../objects/objectStore.ts';
import { openS3Store } from '../objects/s3Store.ts';

/** Media outside the folders of this machine. */
export interface StoredFiles {
  /** Null without a bucket. */
  readonly files: MediaFiles | null;
  /** Other origins from which browsers fetch media. */
  readonly origins: readonly string[];
  readonly close: () => void;
}

/**
 * Opens the configured bucket, without checking that it responds.
 *
 * @throws ConfigError if the bucket has no keys
 */
export async function openStoredFiles({ base, bucket, proxies }: MediaPlace): Promise<StoredFiles> {
  const cache = base === null ? [] : [new URL(base).origin];
  if (!bucket) return { files: null, origins: cache, close: () => undefined };
  const store = await openS3Store(bucket, { now: Date.now }).catch((error: unknown) => {
    throw error instanceof StoreError ? new ConfigError(error.message, { cause: error }) : error;
  });
  return {
    files: createBucketFiles({ store, prefix: bucket.prefix, proxies, now: Date.now }),
    origins: proxies ? cache : [...cache, store.origin],
    close: () => store.close(),
  };
}
