import { makeSecret, secretBytes } from './ownerSecret.ts';
import type { OwnerStore } from './ownerStore.ts';
import { hashSecret } from './secretHash.ts';

export interface SecretParts {
  readonly store: OwnerStore;
  readonly nowMs: number;
  readonly random: (count: number) => Uint8Array;
}

/**
 * Creates the owner's secret for a site without one. Show the result once. Returns null if a secret exists already.
 */
export async function giveFirstSecret(parts: SecretParts): Promise<string | null> {
  // Nearly every start finds a secret, and need not write.
  if ((await parts.store.secretHash()) !== null) return null;
  const secret = makeSecret(parts.random(secretBytes));
  // If several instances start at once, only one of them stores and shows its secret.
  return (await parts.store.setFirstSecret(hashSecret(secret), parts.nowMs)) ? secret : null;
}

/** Replaces the secret. The old one becomes invalid, and all sessions end. */
export async function giveNewSecret(parts: SecretParts): Promise<string> {
  const secret = makeSecret(parts.random(secretBytes));
  await parts.store.resetSecret(hashSecret(secret), parts.nowMs);
  return secret;
}

/** Returns the text that the terminal shows once. */
export function secretText(secret: string): string {
  return `
The owner's secret of this site, which is shown this once:

    ${secret}

Keep it, and sign in with it at /studio/sign-in. Lost it? npm run owner -- reset

`;
}
