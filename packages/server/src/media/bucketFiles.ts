import { rangedAnswer } from '../http/responses/rangedAnswer.ts';
import type { ObjectStore, StoredObject } from '../objects/objectStore.ts';
import { StoreError } from '../objects/objectStore.ts';
import { createRecentObjects } from '../objects/recentObjects.ts';
import type { MediaFiles, SentFile } from './mediaFiles.ts';
import { createSmallFiles } from './smallFiles.ts';

/** The minimum lifetime of a signed address. */
const leastLifeSeconds = 60 * 60;
/** The maximum lifetime of a signature (Amazon S3 API reference, "Authenticating Requests: Using Query Parameters"). */
const mostLifeSeconds = 7 * 24 * 60 * 60;
/** How long a browser may cache the redirect, so that the signed address stays valid long enough afterwards. */
const keptSeconds = leastLifeSeconds / 2;

export interface BucketFilesParts {
  readonly store: ObjectStore;
  /** Prefix of every key, before the file's path. */
  readonly prefix: string;
  /** Whether the site also serves large files itself instead of redirecting viewers to the bucket. */
  readonly proxies: boolean;
  readonly now: () => number;
}

/**
 * Serves the files of a bucket, whose keys are the paths in the library. The site itself serves captions, playlists
 * and pictures, so that they have its origin and can be cached. For large files, viewers are redirected to an address
 * that is signed for an hour plus twice the film's length.
 */
export function createBucketFiles({ store, prefix, proxies, now }: BucketFilesParts): MediaFiles {
  const objects = createRecentObjects(store, now);
  const small = createSmallFiles();

  async function find({ path, sizeBytes }: Pick<SentFile, 'path' | 'sizeBytes'>) {
    const object = await objects.find(prefix + path);
    return object && (sizeBytes === null || object.sizeBytes === sizeBytes) ? object : undefined;
  }

  /** Retries once if the object was replaced since its metadata was read. */
  async function withObject<Answer>(
    file: Pick<SentFile, 'path' | 'sizeBytes'>,
    use: (object: StoredObject) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const object = await find(file);
    if (!object) return undefined;
    try {
      return await use(object);
    } catch (error) {
      if (!(error instanceof StoreError) || error.trouble !== 'changed') throw error;
      objects.forget(object.key);
      const now = await find(file);
      return now && use(now);
    }
  }

  async function passOn(request: Request, file: SentFile, object: StoredObject): Promise<Response> {
    const { status, headers, part } = rangedAnswer(request, { ...file, ...object });
    if (!part) return new Response(null, { status, headers });
    const isEmpty = part.last < part.first;
    return new Response(isEmpty ? null : await store.read(object, part, request.signal), { status, headers });
  }

  async function sendThere(
    { contentType, durationSeconds, isPrivate }: SentFile,
    { key }: StoredObject,
  ): Promise<Response> {
    // Chromium follows the redirect once, and then requests range after range from that address for as long as the
    // film plays or is paused.
    const lifeSeconds = Math.min(leastLifeSeconds + Math.ceil(2 * durationSeconds), mostLifeSeconds);
    const location = await store.sign(key, {
      lifeSeconds,
      contentType,
      cacheControl: isPrivate ? 'private, no-store' : `private, max-age=${leastLifeSeconds}`,
    });
    return new Response(null, {
      status: 302,
      headers: {
        location,
        'cache-control': isPrivate ? 'private, no-store' : `private, max-age=${keptSeconds}`,
      },
    });
  }

  return {
    readWhole: (path, maxBytes) =>
      withObject({ path, sizeBytes: null }, (object) =>
        object.sizeBytes > maxBytes
          ? Promise.resolve(undefined)
          : // Objects with the same tag have the same bytes.
            small.get(`${object.etag} ${object.key}`, async () => {
              const last = object.sizeBytes - 1;
              if (last < 0) return new Uint8Array();
              return new Uint8Array(
                await new Response(await store.read(object, { first: 0, last })).arrayBuffer(),
              );
            }),
      ),
    answer: (request, file) =>
      withObject(file, (object) =>
        // An address is signed for GET only.
        file.isLarge && !proxies && request.method === 'GET'
          ? sendThere(file, object)
          : passOn(request, file, object),
      ),
  };
}
