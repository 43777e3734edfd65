import { createHash, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * Hashes a secret for storage: `sha256$` and the hash as base64url. Neither slow nor salted, because a secret of 140
 * random bits cannot be guessed from its hash (NIST SP 800-63B §5.1.2.2 asks for both below 112 bits).
 */
export function hashSecret(secret: string): string {
  return `sha256$${createHash('sha256').update(secret).digest('base64url')}`;
}

/**
 * Returns whether the secret is right.
 *
 * @throws if the stored text is not a hash
 */
export async function isSecret(stored: string, secret: string): Promise<boolean> {
  if (!isOutdated(stored)) {
    const [right, given] = [stored, hashSecret(secret)].map((text) => Buffer.from(text));
    return right!.length === given!.length && timingSafeEqual(right!, given!);
  }
  const { salt, key, check, cost } = parseScrypt(stored);
  const own = createHash('sha256').update(salt).update(secret).digest();
  return (
    timingSafeEqual(own.subarray(0, check.length), check) &&
    timingSafeEqual(await derive(secret, salt, cost), key)
  );
}

/** Returns whether the hash is of an earlier version. It is then replaced at the next sign-in, when the secret is known. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith('sha256$');
}

/**
 * Reads `scrypt$17$8$1$salt$key$check`, which earlier versions stored: the cost, and three times base64url. The check
 * refuses all but one of 65,536 wrong secrets without the 128 MiB and the third of a second that a key takes.
 */
function parseScrypt(stored: string) {
  const match = /^scrypt\$(1?\d)\$(\d)\$(\d)\$([\w-]{22})\$([\w-]{43})\$([\w-]{3})$/.exec(stored);
  if (!match) {
    throw new Error(
      "What is stored of the owner's secret cannot be read. Make a new one: npm run owner -- reset.",
    );
  }
  const [logN, r, p] = match.slice(1, 4).map(Number);
  const [salt, key, check] = match.slice(4).map((text) => Buffer.from(text, 'base64url'));
  return { cost: { N: 2 ** logN!, r: r!, p: p! }, salt: salt!, key: key!, check: check! };
}

function derive(secret: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Node's default limit is 32 MiB (RFC 7914 §2: 128 * N * r bytes).
    scrypt(secret, salt, 32, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
