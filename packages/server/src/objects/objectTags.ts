import { createHash } from 'node:crypto';

/** What is stored in one piece is asked for with one tag; larger files are stored in parts. */
export const mostInOnePiece = 16 * 1024 * 1024;
const mostParts = 10_000;

/** How long the parts of a file are, but for the last: a store takes ten thousand at most (Amazon S3 user guide, "multipart upload limits"). */
export function partBytesOf(sizeBytes: number): number {
  return Math.max(mostInOnePiece, Math.ceil(sizeBytes / mostParts));
}

/**
 * Returns the tags that stores give a file uploaded in these parts: the MD5 of its bytes, and for several parts the
 * MD5 of their MD5s with their number. Stores that encrypt with their own keys use other tags.
 */
export async function objectTags(parts: AsyncIterable<Uint8Array>): Promise<readonly string[]> {
  const whole = createHash('md5');
  const digests: Buffer[] = [];
  for await (const part of parts) {
    whole.update(part);
    digests.push(createHash('md5').update(part).digest());
  }
  const ofWhole = `"${whole.digest('hex')}"`;
  if (digests.length <= 1) return [ofWhole];
  const ofParts = createHash('md5').update(Buffer.concat(digests)).digest('hex');
  return [ofWhole, `"${ofParts}-${digests.length}"`];
}
