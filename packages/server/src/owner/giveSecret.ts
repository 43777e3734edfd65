import { makeSecret, secretBytes } from './ownerSecret.ts';
import type { OwnerStore } from './ownerStore.ts';
import { hashSecret, type ScryptCost, usualCost } from './secretHash.ts';

export interface SecretParts {
  readonly store: OwnerStore;
  readonly nowMs: number;
  readonly random: (count: number) => Uint8Array;
  readonly cost?: ScryptCost;
}

/** Creates the owner's secret for a site without one. Show the result once; null if there was one already. */
export async function giveFirstSecret(parts: SecretParts): Promise<string | null> {
  // Asked first: a hash is not cheap, and nearly every start has one.
  if ((await parts.store.secretHash()) !== null) return null;
  const { secret, hash } = await newSecret(parts);
  // Of several instances that start at once one shows its own.
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

/** What the terminal shows, once. */
export function secretText(secret: string): string {
  return `
The owner's secret of this site, which is shown this once:

    ${secret}

Keep it, and sign in with it at /studio/sign-in. Lost it? npm run owner -- reset

`;
}
