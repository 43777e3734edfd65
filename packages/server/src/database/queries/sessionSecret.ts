import type { Kysely } from 'kysely';
import type { Tables } from '../rows/tables.ts';

/** The name of the row in `secret` that signs viewers' sessions. */
export const sessionSecretName = 'session';

/** Encodes a secret for its row. */
export function encodeSecret(secret: Uint8Array): string {
  return Buffer.from(secret).toString('base64url');
}

export function decodeSecret(text: string): Uint8Array {
  return Buffer.from(text, 'base64url');
}

/** Returns the secret as stored in its row; `undefined` if no site was ever started on the database. */
export async function findSessionSecret(database: Kysely<Tables>): Promise<string | undefined> {
  const row = await database
    .selectFrom('secret')
    .select('value')
    .where('name', '=', sessionSecretName)
    .executeTakeFirst();
  return row?.value;
}
