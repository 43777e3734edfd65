import { createHash, randomUUID } from 'node:crypto';
import type { MutationStep } from './viewers.ts';

/**
 * Returns whether the text is a UUID in lower case, of any version. Clients may choose such an id for an entity that
 * they create.
 */
export function isEntityId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/**
 * Returns an id for an entity whose client chose none.
 *
 * The id is derived from the step, if there is one (RFC 9562 §5.8, a UUID of version 8), so a retry after a crash
 * creates the same entity.
 *
 * @param kind separates the ids of different entities created by one step
 */
export function newEntityId(kind: 'comment' | 'playlist', step: MutationStep | null): string {
  if (step === null) return randomUUID();
  const bytes = createHash('sha256')
    .update(JSON.stringify([kind, step.viewerId, step.key, step.name]))
    .digest()
    .subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
