import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { ConfigError } from '../settings.ts';
import { madePath } from '../library/catalogue/derivedMedia.ts';
import { filesIn } from '../site/storeMade.ts';
import { LibraryError, resolveLibrary } from '../library/files/libraryRoot.ts';
import { isLibraryFile } from '../library/videos/mediaFormats.ts';
import { type LocalFile, uploadFiles } from '../media/uploadFiles.ts';
import type { BucketAddress } from '../objects/bucketAddress.ts';
import { StoreError } from '../objects/objectStore.ts';
import { openS3Uploads } from '../objects/s3Uploads.ts';
import { packageRoot } from '../packageRoot.ts';

const usage = `Usage: npm run media -- upload [--library FOLDER] [--data FOLDER] [--sizes]

Puts the library, and what was made of it, into the bucket of MEDIA_URL (s3://BUCKET/PREFIX, with S3_ENDPOINT and S3_REGION). What is there with the
same size and checksum is passed over, so it may be stopped and run again; with --sizes the size alone counts, and nothing is read.
Nothing is removed from the bucket. The site may be running.`;

/**
 * Runs `npm run media`.
 *
 * @param argv without the program itself
 * @returns the exit code
 */
export async function runMediaCommand(
  argv: readonly string[],
  env: { readonly [name: string]: string | undefined },
  terminal: { write(text: string): unknown },
): Promise<number> {
  const [command, ...options] = argv;
  if (command !== 'upload') {
    terminal.write(`${usage}\n`);
    return command === undefined || command === '--help' ? 0 : 1;
  }
  try {
    const root = packageRoot();
    const config = readConfig(
      options.filter((option) => option !== '--sizes'),
      env,
      process.cwd(),
      { library: join(root, 'sample-library'), data: join(root, '../../data') },
    );
    if (config === 'help') {
      terminal.write(`${usage}\n`);
      return 0;
    }
    const { bucket } = config.mediaPlace;
    if (!bucket) throw new ConfigError('MEDIA_URL names no bucket. Give one: MEDIA_URL=s3://BUCKET/PREFIX.');
    return await upload(config, bucket, options.includes('--sizes'), terminal);
  } catch (error) {
    if (![ConfigError, LibraryError, StoreError].some((kind) => error instanceof kind)) throw error;
    terminal.write(`${(error as Error).message}\n`);
    return 1;
  }
}

async function upload(
  config: Config,
  bucket: BucketAddress,
  comparesSizesOnly: boolean,
  terminal: { write(text: string): unknown },
): Promise<number> {
  const files = await localFiles(config, bucket.prefix);
  const uploads = await openS3Uploads(bucket);
  const counts = { uploaded: 0, there: 0, failed: 0 };
  try {
    for await (const outcome of uploadFiles(files, uploads, bucket.prefix, { comparesSizesOnly })) {
      counts[outcome.type] += 1;
      if (outcome.type === 'uploaded')
        terminal.write(`Uploaded ${outcome.key} (${outcome.sizeBytes} bytes)\n`);
      if (outcome.type === 'failed') terminal.write(`Not uploaded: ${outcome.key}. ${outcome.reason}\n`);
    }
  } finally {
    uploads.close();
  }
  const { uploaded, there, failed } = counts;
  terminal.write(
    `${uploaded} uploaded, ${there} there already, ${failed} failed, of ${files.length} files.\n`,
  );
  return failed === 0 ? 0 : 1;
}

/** Library files first: derived media are of no use without their film. */
async function localFiles(config: Config, prefix: string): Promise<readonly LocalFile[]> {
  const library = await resolveLibrary(config.libraryFolder);
  return [
    ...(await filesIn(library, (path) => path)).filter(({ path }) => isLibraryFile(path)),
    ...(await filesIn(config.madeFolder, madePath).catch(() => [])).filter(
      ({ key }) => !/\.part\//.test(key),
    ),
  ].map((file) => ({ ...file, key: prefix + file.key }));
}
