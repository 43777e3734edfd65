import { createHash } from 'node:crypto';
import type { ListedFile } from './listFiles.ts';

/** Increase this when the same files yield a different video. */
const readerVersion = 5;

/**
 * Returns a fingerprint of everything that a video is made from. If it is unchanged, nothing is read again.
 *
 * The first line is a hash of the files. The others are paths of files that are not named after the video, but were
 * found by reading the files that are.
 *
 * @param made what the video is made from apart from files, such as its channel's name
 * @param related the files named after the video, whether or not they are used
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

/** Returns the paths in a fingerprint of files that are not named after the video. */
export function otherPathsOf(fingerprint: string): readonly string[] {
  return fingerprint.split('\n').slice(1);
}

/**
 * Returns a fingerprint for a video with a sidecar that could not be read. It never equals a complete one, so the
 * next scan reads the files again.
 */
export function incomplete(fingerprint: string): string {
  return `incomplete ${fingerprint}`;
}
