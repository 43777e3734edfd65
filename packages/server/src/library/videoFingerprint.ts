import { createHash } from 'node:crypto';
import type { ListedFile } from './listFiles.ts';

/** Raise it when the same files would give another video. */
const readerVersion = 3;

/**
 * What a video was made of: equal where nothing changed, so that nothing is read again.
 *
 * The first line is a hash of the files, the others are paths of files that do not go by the video's name: only reading told which.
 *
 * @param made what the video is made of beside files, such as its channel's name
 * @param related the files that go by its name, whether or not they are used
 */
export function videoFingerprint(
  made: readonly (string | number | boolean | null)[],
  related: readonly ListedFile[],
  others: readonly (ListedFile | string)[],
): string {
  const hash = createHash('sha256').update(JSON.stringify([readerVersion, made]));
  for (const file of [...related, ...others]) hash.update(JSON.stringify(file));
  const paths = others.map((other) => (typeof other === 'string' ? other : other.path));
  return [hash.digest('base64url'), ...paths].join('\n');
}

/** The paths of a fingerprint that do not go by the video's name. */
export function otherPathsOf(fingerprint: string): readonly string[] {
  return fingerprint.split('\n').slice(1);
}

/** Of a video with a file beside it that could not be read: equal to none, so that the next scan reads them again. */
export function incomplete(fingerprint: string): string {
  return `incomplete ${fingerprint}`;
}
