import type { OwnerSession } from '../../owner/ownerStore.ts';

/** Makes a session of the owner that began at the epoch, unless these parts differ. */
export function makeSession(parts: Partial<OwnerSession> = {}): OwnerSession {
  return {
    id: 'one',
    tokenHash: 'token',
    previousHash: null,
    previousUntilMs: null,
    createdMs: 0,
    usedMs: 0,
    rotatedMs: 0,
    agent: '',
    address: '',
    ...parts,
  };
}
