import { createViewerSessions } from './http/viewerSession.ts';

/** Who asks, as far as a cookie or the key of a request tells. */
export interface Visitor {
  readonly viewerId: string;
  /** Nobody can have known this viewer before. */
  readonly isNewViewer: boolean;
  /** Without a cookie. */
  readonly isNew: boolean;
  /** Keeps the viewer the same: made for whoever has none. */
  readonly cookieOf: () => string;
}

export function createVisitors(sessionSecret: Uint8Array) {
  const sessions = createViewerSessions(sessionSecret);
  return {
    identify(request: Request): Visitor {
      const isSecure = new URL(request.url).protocol === 'https:';
      const known = sessions.findViewer(request.headers.get('cookie'), isSecure);
      const key = idempotencyKeyOf(request);
      const viewerId = known ?? sessions.newViewer(key);
      return {
        viewerId,
        // One that follows from a key may have been here with it.
        isNewViewer: known === undefined && key === null,
        isNew: known === undefined,
        cookieOf: () => sessions.cookieOf(viewerId, isSecure),
      };
    },
    /** Somebody of whom nothing is known, nor will be. */
    stranger: () => ({ viewerId: sessions.newViewer(null), isNewViewer: true, ownerSessionId: null }),
  };
}

export type Visitors = ReturnType<typeof createVisitors>;

export function idempotencyKeyOf(request: Request): string | null {
  return request.headers.get('idempotency-key');
}
