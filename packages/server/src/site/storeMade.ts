import { join } from 'node:path';
import type { StoreMade } from '../jobs/programs/storedToo.ts';
import { pathIfMade } from '../library/catalogue/derivedMedia.ts';
import { listFiles } from '../library/files/listFiles.ts';
import { type LocalFile, uploadFiles } from '../media/uploadFiles.ts';
import type { BucketAddress } from '../objects/bucketAddress.ts';
import { openS3Uploads } from '../objects/s3Uploads.ts';

/**
 * Creates a function that uploads derived media to the bucket that all instances serve from. It rejects if a file
 * could not be uploaded.
 */
export function createStoreMade(bucket: BucketAddress, madeRoot: string): StoreMade {
  return async (path) => {
    const prefix = bucket.prefix + path;
    const files = await filesIn(join(madeRoot, pathIfMade(path)!), (name) => prefix + name);
    const uploads = await openS3Uploads(bucket);
    try {
      for await (const outcome of uploadFiles(files, uploads, prefix)) {
        if (outcome.type === 'failed')
          throw new Error(`${outcome.key} is not in the bucket. ${outcome.reason}`);
      }
    } finally {
      uploads.close();
    }
  };
}

/**
 * Lists the files in a folder for an upload.
 *
 * @param keyOf returns the key of a file, from its path in the folder
 */
export async function filesIn(root: string, keyOf: (path: string) => string): Promise<LocalFile[]> {
  const { files } = await listFiles(root);
  return files
    .filter(({ obstacle }) => obstacle === null)
    .map(({ path, sizeBytes }) => ({ path: join(root, path), key: keyOf(path), sizeBytes }));
}
