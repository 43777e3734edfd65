import { parseMessages, serverMessage } from '../library/videos/serverMessages.ts';
import { isOfThisSite } from '../owner/isOfThisSite.ts';
import type { OwnerSessions } from '../owner/ownerSessions.ts';
import { giveTime } from '../http/limits/bodyTime.ts';
import type { UploadFolder } from './uploadFolder.ts';

export interface UploadParts {
  readonly folder: UploadFolder;
  readonly sessions: Pick<OwnerSessions, 'visitOf' | 'isOpen'>;
  readonly now: () => number;
  /** Returns 0 if another upload may begin, else the seconds to wait. */
  readonly takeBeginning: () => number;
}

/** Part of the platform, but missing from its DOM types. */
interface StreamValues {
  values(options: { readonly preventCancel: boolean }): AsyncIterableIterator<Uint8Array>;
}

/** After a sign-out, the rest of an upload is refused within this time. */
const askAgainMs = 5_000;
const methods = 'POST, HEAD, PATCH, DELETE';
const noStore = { 'cache-control': 'private, no-store' };

export function isUploadAddress(pathname: string): boolean {
  return pathname === '/api/uploads' || pathname.startsWith('/api/uploads/');
}

/** Creates the handler of the upload addresses, which speaks the tus protocol and serves the owner only. */
export function createUploadAnswers(parts: UploadParts): (request: Request) => Promise<Response> {
  const { folder, sessions, now, takeBeginning } = parts;
  let loading: Promise<(request: Request) => Promise<Response>> | undefined;
  const load = () =>
    (loading ??= import('./tusServer.ts').then(({ createTusServer }) => createTusServer(folder)));

  return async function answerUploads(request) {
    const { method } = request;
    if (!methods.split(', ').includes(method)) {
      return textOf(405, `This address accepts ${methods}.`, { allow: methods });
    }
    // Browsers send `Origin` with every request that changes something, but not necessarily with a HEAD.
    if (!isOfThisSite(request, { mustSay: method !== 'HEAD' })) {
      return textOf(403, serverMessage('UPLOAD_OTHER_PAGE'));
    }
    const { sessionId, setCookie, isOver } = await sessions.visitOf(request);
    const cookie: Record<string, string> = setCookie === null || isOver ? {} : { 'set-cookie': setCookie };
    if (sessionId === null) {
      return textOf(401, serverMessage('UPLOAD_SIGNED_OFF'));
    }
    if (method === 'POST') {
      const waitSeconds = takeBeginning();
      if (waitSeconds > 0) {
        return textOf(429, serverMessage('UPLOAD_WAIT', { seconds: waitSeconds }), {
          ...cookie,
          'retry-after': String(waitSeconds),
        });
      }
    }
    // A slow connection may take its time, as long as data keeps arriving.
    giveTime(request);
    const heard = { isSignedOut: false };
    const answer = (await load())(whileSignedIn(request, heard, () => sessions.isOpen(sessionId), now));
    const response = await answer;
    if (heard.isSignedOut) return textOf(401, serverMessage('UPLOAD_SIGNED_OUT'));
    const text = response.ok ? null : await response.text();
    const headers = new Headers(response.headers);
    for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
    for (const [name, value] of Object.entries({ ...noStore, ...cookie })) headers.append(name, value);
    if (text !== null)
      return new Response(text || null, { status: response.status, headers: withSaid(text, headers) });
    return new Response(response.body, { status: response.status, headers });
  };
}

/** Returns the request with a body that ends when the session does. */
function whileSignedIn(
  request: Request,
  heard: { isSignedOut: boolean },
  isOpen: () => Promise<boolean>,
  now: () => number,
): Request {
  const { url, method, headers, body, signal } = request;
  if (!body) return request;
  const source = body as ReadableStream<Uint8Array> & StreamValues;
  let askedMs = now();
  async function* watched(): AsyncGenerator<Uint8Array> {
    // Leaving the loop early must not destroy the connection: the response is still sent over it.
    for await (const chunk of source.values({ preventCancel: true })) {
      if (now() - askedMs >= askAgainMs) {
        askedMs = now();
        heard.isSignedOut = !(await isOpen());
        // The data received so far is kept.
        if (heard.isSignedOut) return;
      }
      yield chunk;
    }
  }
  const from = (ReadableStream as unknown as { from(source: AsyncIterable<Uint8Array>): ReadableStream })
    .from;
  return new Request(url, { method, headers, signal, body: from(watched()), duplex: 'half' } as RequestInit);
}

function textOf(status: number, text: string, more: Readonly<Record<string, string>> = {}): Response {
  const headers = new Headers({ ...noStore, 'content-type': 'text/plain; charset=utf-8', ...more });
  return new Response(`${text}\n`, { status, headers: withSaid(text, headers) });
}

/** Adds the messages' codes as a header, for translation. Encoded, because headers are limited to ASCII. */
function withSaid(text: string, headers: Headers): Headers {
  const said = parseMessages(text.trim());
  if (said) headers.set('mainvideo-said', encodeURIComponent(JSON.stringify(said)));
  return headers;
}
