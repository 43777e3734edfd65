import { createHash, randomUUID } from 'node:crypto';
import type { MutationStep } from './viewers.ts';

/** A UUID in lower case, of any version: what a client may choose as the id of what it makes. */
export function isEntityId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/**
 * An id for what a client has made and chosen none for.
 *
 * That of a step follows from the step (RFC 9562 §5.8, a UUID of version 8): a repeat after a crash names the same thing.
 *
 * @param kind keeps the ids of one step's things apart
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
