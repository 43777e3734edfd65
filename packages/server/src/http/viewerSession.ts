import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** With the prefix a browser takes the cookie from this very host alone, not from a neighbour under the same domain (RFC 6265bis §4.1.3.2). */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-mainvideo-viewer' : 'mainvideo-viewer');
/** The longest browsers keep a cookie (RFC 6265bis §5.5). */
const maxAgeSeconds = 400 * 24 * 60 * 60;
/** A key that could be guessed must not lead to a session. A UUID is longer. */
const minSecretKeyLength = 32;

/** Anonymous sessions: the cookie is the whole session, signed, so nothing is stored until a viewer does something. */
export interface ViewerSessions {
  /** Returns the viewer of a `Cookie` header; undefined if it is missing or the signature is invalid. */
  findViewer(cookieHeader: string | null, isSecure: boolean): string | undefined;
  /** A viewer of chance. */
  newViewer(): string;
  /**
   * Returns the viewer that follows from the first mutation's key in a period of time; undefined if the key could be guessed. If the first
   * response is lost, cookie and all, the repeat is of the same viewer and is applied once. In another period the key leads elsewhere.
   *
   * @param period counts up with time
   */
  viewerOfKey(key: string, period: number): string | undefined;
  /** Hashes a key for storage, so that the key cannot be recovered from it. */
  hashKey(key: string): string;
  /** A `Set-Cookie` header. */
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
