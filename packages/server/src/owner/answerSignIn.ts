import { isOfThisSite } from './isOfThisSite.ts';
import type { OwnerSessions, OwnerVisit } from './ownerSessions.ts';
import {
  forgetPath,
  sessionsPath,
  signInLanguage,
  signInPage,
  type SignInPageOptions,
  signInPath,
  signInStyle,
  signInStylePath,
  signOutPath,
  studioAddress,
} from './signInPage.ts';

export interface SignInParts {
  readonly sessions: OwnerSessions;
  /** Reads the style sheets of the site, if it is built. */
  readonly readStyles: () => Promise<readonly string[]>;
  /** Returns the viewer's preferred languages, best first. */
  readonly wishedLanguages: (headers: Headers) => readonly string[];
  readonly chosenTheme: (headers: Headers) => SignInPageOptions['theme'];
}

/** Far larger than a secret. */
const maxFormBytes = 4_096;
const noStore = { 'cache-control': 'private, no-store' };

/**
 * The `Clear-Site-Data` value that removes what a browser stores of the site, apart from cookies: cached pages and
 * media that only the owner may see, and the data stored by the site's scripts.
 */
export const forgetAll = '"cache", "storage"';

/**
 * Handles the sign-in addresses; returns undefined for other addresses.
 *
 * @param address address of the client
 */
export async function answerSignIn(
  request: Request,
  visit: OwnerVisit,
  address: string,
  parts: SignInParts,
): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  const isPost = request.method === 'POST';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (pathname === signInStylePath && isRead) return styleAnswer(signInStyle);
  if (pathname === forgetPath && isRead) return answerForget(request, visit);
  if (pathname !== signInPath && pathname !== signOutPath) return undefined;
  if (pathname === signInPath && isRead) {
    const returnPath = studioAddress(searchParams.get('return'));
    if (visit.sessionId !== null) return seeOther(returnPath);
    const isOut = visit.isOver || isToForget(request);
    const headers: Record<string, string> = visit.isOver ? { 'set-cookie': forgetCookie(true) } : {};
    return pageOf(request, parts, returnPath, isOut ? { type: 'signed out' } : null, 200, headers);
  }
  if (!isPost) return textOf(405, 'This address accepts POST.', { allow: 'POST' });
  // Forms on other sites could otherwise sign visitors in or out.
  if (!isOfThisSite(request, { mustSay: true })) {
    return textOf(403, `Send this form from the page of this site: ${signInPath}.`);
  }
  const form = await readForm(request);
  if (!form) return textOf(413, 'The request is too long, or is not a form.');
  if (pathname === signOutPath) {
    const setCookie = await parts.sessions.signOut(request, sessionsOf(form));
    if (setCookie === null) return seeOther(sessionsPath);
    const answer = seeOther(signInPath, { 'set-cookie': setCookie, 'clear-site-data': forgetAll });
    answer.headers.append('set-cookie', forgetCookie(true));
    return answer;
  }

  const returnPath = studioAddress(form.get('return'));
  const signIn = await parts.sessions.signIn(request, form.get('secret') ?? '', address);
  switch (signIn.outcome) {
    case 'signed in':
      return seeOther(returnPath, { 'set-cookie': signIn.setCookie });
    case 'refused':
      return pageOf(request, parts, returnPath, { type: 'refused' }, 403);
    case 'wait': {
      const seconds = Math.ceil(signIn.waitMs / 1000);
      return pageOf(request, parts, returnPath, { type: 'wait', seconds }, 429, {
        'retry-after': String(seconds),
      });
    }
  }
}

/**
 * Redirects from a page of the studio to the sign-in, and back afterwards; returns undefined if the owner is signed
 * in.
 */
export function askToSignIn(request: Request, visit: OwnerVisit): Response | undefined {
  if (visit.sessionId !== null) return undefined;
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const { pathname, search } = new URL(request.url);
  return seeOther(`${signInPath}?return=${encodeURIComponent(pathname + search)}`);
}

async function pageOf(
  request: Request,
  { readStyles, wishedLanguages, chosenTheme }: SignInParts,
  returnPath: string,
  news: SignInPageOptions['news'],
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const language = signInLanguage(wishedLanguages(request.headers));
  const theme = chosenTheme(request.headers);
  const html = signInPage({ language, theme, styles: await readStyles(), returnPath, news });
  return new Response(html, {
    status,
    headers: {
      ...noStore,
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      ...headers,
    },
  });
}

/**
 * Responds to the request that clears the browser's data after a sign-out. The previous page may store data as it is
 * left, after the response to its form has arrived. The next page sends this request later than that.
 */
function answerForget(request: Request, visit: OwnerVisit): Response {
  const isObeyed = visit.sessionId === null && isToForget(request);
  return styleAnswer('', {
    ...noStore,
    ...(isObeyed && { 'clear-site-data': forgetAll, 'set-cookie': forgetCookie(false) }),
  });
}

/** The cookie of a former session is required, so that a link on another site cannot clear a viewer's browser. */
function isToForget(request: Request): boolean {
  return /(?:^|;)\s*mainvideo-forget=1\s*(?:;|$)/.test(request.headers.get('cookie') ?? '');
}

function forgetCookie(isSet: boolean): string {
  return `mainvideo-forget=${isSet ? '1' : ''}; Path=/studio; Max-Age=${isSet ? 300 : 0}; HttpOnly; SameSite=Strict`;
}

function sessionsOf(form: URLSearchParams): Parameters<OwnerSessions['signOut']>[1] {
  if (form.get('everywhere') === '1') return 'all';
  const session = form.get('session');
  // The form has the session's id in the API.
  return session === null ? 'own' : { id: session.replace(/^session:/, '') };
}

async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('content-type')?.split(';')[0]!.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxFormBytes) return undefined;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function seeOther(location: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 303, headers: { ...noStore, location, ...headers } });
}

function styleAnswer(text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      ...headers,
    },
  });
}

function textOf(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...noStore, 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}
