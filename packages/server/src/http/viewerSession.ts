import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** With the prefix a browser takes the cookie from this very host alone, not from a neighbour under the same domain (RFC 6265bis §4.1.3.2). */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-mainvideo-viewer' : 'mainvideo-viewer');
/** The longest browsers keep a cookie (RFC 6265bis §5.5). */
const maxAgeSeconds = 400 * 24 * 60 * 60;
/** A key that could be guessed must not lead to a session. A UUID is longer. */
const minSecretKeyLength = 32;

/** Anonymous sessions: the cookie is the whole session, signed, so nothing is stored until a viewer does something. */
export interface ViewerSessions {
  /** The viewer of a `Cookie` header; undefined if there is none or the signature is not ours. */
  findViewer(cookieHeader: string | null, isSecure: boolean): string | undefined;
  /**
   * A new viewer. One that comes with the key of a mutation follows from the key: if the first answer is lost, cookie and all, the
   * repeat is of the same viewer and is applied once.
   */
  newViewer(idempotencyKey: string | null): string;
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

    newViewer(idempotencyKey) {
      const isSecret = idempotencyKey !== null && idempotencyKey.length >= minSecretKeyLength;
      const bytes = isSecret ? sign('viewer of a key', idempotencyKey).subarray(0, 16) : randomBytes(16);
      return bytes.toString('base64url');
    },

    cookieOf(viewerId, isSecure) {
      const value = `${nameOf(isSecure)}=${viewerId}.${signatureOf(viewerId)}`;
      return `${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    },
  };
}

function areEqual(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
