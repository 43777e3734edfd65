import { makeSecret, secretBytes } from './ownerSecret.ts';
import type { OwnerStore } from './ownerStore.ts';
import { hashSecret, type ScryptCost, usualCost } from './secretHash.ts';

export interface SecretParts {
  readonly store: OwnerStore;
  readonly nowMs: number;
  readonly random: (count: number) => Uint8Array;
  readonly cost?: ScryptCost;
}

/**
 * Creates the owner's secret for a site without one. Show the result once. Returns null if a secret exists already.
 */
export async function giveFirstSecret(parts: SecretParts): Promise<string | null> {
  // Check first: hashing is expensive, and nearly every start finds a secret.
  if ((await parts.store.secretHash()) !== null) return null;
  const { secret, hash } = await newSecret(parts);
  // If several instances start at once, only one of them stores and shows its secret.
  return (await parts.store.setFirstSecret(hash, parts.nowMs)) ? secret : null;
}

/** Replaces the secret. The old one becomes invalid, and all sessions end. */
export async function giveNewSecret(parts: SecretParts): Promise<string> {
  const { secret, hash } = await newSecret(parts);
  await parts.store.resetSecret(hash, parts.nowMs);
  return secret;
}

async function newSecret({ random, cost = usualCost }: SecretParts) {
  const secret = makeSecret(random(secretBytes));
  return { secret, hash: await hashSecret(secret, random(16), cost) };
}

/** Returns the text that the terminal shows once. */
export function secretText(secret: string): string {
  return `
The owner's secret of this site, which is shown this once:

    ${secret}

Keep it, and sign in with it at /studio/sign-in. Lost it? npm run owner -- reset

`;
}
