import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * With this prefix, browsers accept the cookie from this exact host only, not from another host under the same domain
 * (RFC 6265bis §4.1.3.2).
 */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-mainvideo-viewer' : 'mainvideo-viewer');
/** The longest time for which browsers keep a cookie (RFC 6265bis §5.5). */
const maxAgeSeconds = 400 * 24 * 60 * 60;
/** A key that can be guessed must not lead to a session. A UUID is longer than this. */
const minSecretKeyLength = 32;

/** Anonymous sessions. The signed cookie is the whole session, so nothing is stored until a viewer takes an action. */
export interface ViewerSessions {
  /** Returns the viewer of a `Cookie` header; undefined if it is missing or the signature is invalid. */
  findViewer(cookieHeader: string | null, isSecure: boolean): string | undefined;
  /** Returns a random new viewer id. */
  newViewer(): string;
  /**
   * Derives a viewer from the idempotency key of their first mutation and the period of time. If the first response
   * is lost, and the cookie with it, the retry belongs to the same viewer and is applied only once. In another period
   * the same key leads to another viewer.
   *
   * @param period number of the current period, which increases with time
   * @returns undefined if the key could be guessed
   */
  viewerOfKey(key: string, period: number): string | undefined;
  /** Hashes a key for storage, so that the key cannot be recovered from it. */
  hashKey(key: string): string;
  /** Returns a `Set-Cookie` header. */
  cookieOf(viewerId: string, isSecure: boolean): string;
}

export function createViewerSessions(secret: Uint8Array): ViewerSessions {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}\0${text}`).digest();
  const signatureOf = (viewerId: string) => sign('session', viewerId).toString('base64url');

  return {
    findViewer(cookieHeader, isSecure) {
      const name = nameOf(isSecure);
      for (const pair of cookieHeader?.split(';') ?? []) {
        const match = new RegExp(`^\\s*${name}=([\\w-]{22})\\.([\\w-]{43})\\s*$`).exec(pair);
        if (match && areEqual(match[2]!, signatureOf(match[1]!))) return match[1];
      }
      return undefined;
    },

    newViewer: () => randomBytes(16).toString('base64url'),

    viewerOfKey(key, period) {
      if (key.length < minSecretKeyLength) return undefined;
      return sign('viewer of a key', `${period}\0${key}`).subarray(0, 16).toString('base64url');
    },

    hashKey: (key) => sign('key', key).toString('base64url'),

    cookieOf(viewerId, isSecure) {
      const value = `${nameOf(isSecure)}=${viewerId}.${signatureOf(viewerId)}`;
      return `${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    },
  };
}

function areEqual(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
