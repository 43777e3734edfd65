import { createHash, scrypt, timingSafeEqual } from 'node:crypto';

export interface ScryptCost {
  /** The cost in time and memory is 2 to this power. */
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/**
 * The cost that OWASP's password storage cheat sheet recommends (scrypt: N=2^17, r=8, p=1): 128 MiB and a third of a
 * second.
 */
export const usualCost: ScryptCost = { logN: 17, r: 8, p: 1 };
const keyBytes = 32;
/**
 * One in 65,536 wrong secrets costs a key derivation. A generated secret has 140 bits; 124 remain unknown to a reader
 * of the hash.
 */
const checkBytes = 2;
/** The stored cost is trusted up to this limit, which bounds the memory. */
const maxLogN = 20;

/**
 * Hashes a secret for storage: `scrypt$17$8$1$salt$key$check`, the last three as base64url. The hash contains its
 * cost, so that later hashes may use a higher one.
 *
 * @param salt 16 random bytes or more
 */
export async function hashSecret(secret: string, salt: Uint8Array, cost = usualCost): Promise<string> {
  const key = await derive(secret, salt, cost);
  const { logN, r, p } = cost;
  const parts = [salt, key, checkOf(secret, salt)].map((bytes) => Buffer.from(bytes).toString('base64url'));
  return ['scrypt', logN, r, p, ...parts].join('$');
}

/**
 * Returns false for nearly every wrong secret, without deriving a key, so that guesses cannot delay the owner.
 * Returns true for any secret if the hash was made before hashes had a check.
 *
 * @throws if the stored text is not a hash
 */
export function isPlausible(stored: string, secret: string): boolean {
  const { salt, check } = parse(stored);
  return check === null || timingSafeEqual(checkOf(secret, salt), check);
}

/**
 * Returns whether the secret is right. Derives a key unless the secret is implausible.
 *
 * @throws if the stored text is not a hash
 */
export async function isSecret(stored: string, secret: string): Promise<boolean> {
  const { cost, salt, key } = parse(stored);
  return isPlausible(stored, secret) && timingSafeEqual(await derive(secret, salt, cost), key);
}

/**
 * Returns whether the hash was made at another cost or without a check. It is then replaced at the next sign-in, when
 * the secret is known.
 */
export function isOutdated(stored: string, cost = usualCost): boolean {
  const { cost: storedCost, check } = parse(stored);
  const { logN, r, p } = storedCost;
  return check === null || logN !== cost.logN || r !== cost.r || p !== cost.p;
}

function parse(stored: string) {
  const match = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22,})\$([\w-]{43})(?:\$([\w-]{3}))?$/.exec(
    stored,
  );
  const [logN, r, p] = (match ?? []).slice(1, 4).map(Number);
  if (!match || logN! > maxLogN) {
    throw new Error(
      "What is stored of the owner's secret cannot be read. Make a new one: npm run owner -- reset.",
    );
  }
  const [salt, key] = match.slice(4, 6).map((text) => Buffer.from(text, 'base64url'));
  const check = match[6] === undefined ? null : Buffer.from(match[6], 'base64url');
  return { cost: { logN: logN!, r: r!, p: p! }, salt: salt!, key: key!, check };
}

function checkOf(secret: string, salt: Uint8Array): Buffer {
  return createHash('sha256').update(salt).update(secret).digest().subarray(0, checkBytes);
}

function derive(secret: string, salt: Uint8Array, { logN, r, p }: ScryptCost): Promise<Buffer> {
  const N = 2 ** logN;
  return new Promise((resolve, reject) => {
    // Node's default limit is 32 MiB (RFC 7914 §2: 128 * N * r bytes).
    scrypt(secret, salt, keyBytes, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
