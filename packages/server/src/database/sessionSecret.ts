import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The row of `secret` that signs the sessions of viewers. */
export const sessionSecretName = 'session';

/** As its row has it. */
export function encodeSecret(secret: Uint8Array): string {
  return Buffer.from(secret).toString('base64url');
}

export function decodeSecret(text: string): Uint8Array {
  return Buffer.from(text, 'base64url');
}

/** As its row has it; `undefined` before a site was ever started on the database. */
export async function findSessionSecret(database: Kysely<Tables>): Promise<string | undefined> {
  const row = await database
    .selectFrom('secret')
    .select('value')
    .where('name', '=', sessionSecretName)
    .executeTakeFirst();
  return row?.value;
}
