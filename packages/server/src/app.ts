import { randomBytes } from 'node:crypto';
import { answerFeeds } from './feeds/answerFeeds.ts';
import { findDatabaseAway } from './database/databaseAway.ts';
import {
  type Asker,
  createGraphql,
  type Graphql,
  graphqlPath,
  type GraphqlParts,
} from './graphql/createGraphql.ts';
import type { MutationGate } from './graphql/mutationGate.ts';
import { chosenTheme } from './http/chosenTheme.ts';
import { compressedResponse } from './http/compressedResponse.ts';
import { documentation, isDocumentation } from './http/documentation.ts';
import { languageChoice } from './http/languageChoice.ts';
import { createOpenStreams } from './http/openStreams.ts';
import { misdirected } from './http/misdirected.ts';
import { pageAnswer, type PageParts, readBuild } from './http/pageAnswer.ts';
import { createRateLimiter } from './http/rateLimiter.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { staticFile } from './http/staticFile.ts';
import { textAnswer } from './http/textAnswer.ts';
import { serviceWorker, serviceWorkerPath } from './http/serviceWorker.ts';
import { createViewerSessions } from './http/viewerSession.ts';
import { wishedLanguages } from './http/wishedLanguages.ts';
import type { Log } from './log.ts';
import type { MediaFiles } from './media/mediaFiles.ts';
import type { PosterCopies } from './media/posterCopies.ts';
import { serveMedia } from './media/serveMedia.ts';
import { createSiteFiles } from './media/siteFiles.ts';
import { StoreError } from './objects/objectStore.ts';
import { answerOperations, isForWatching, type OperationsParts } from './operations/answerOperations.ts';
import { createDrain } from './operations/drain.ts';
import { endingStream } from './operations/endingStream.ts';
import { createHealth } from './operations/health.ts';
import { createReadiness } from './operations/readiness.ts';
import { requestIdHeader, requestIdOf } from './operations/requestId.ts';
import { answerSignIn, askToSignIn, forgetAll } from './owner/answerSignIn.ts';
import { endingAtSignOut } from './owner/endingAtSignOut.ts';
import { createOwnerSessions, type OwnerVisit } from './owner/ownerSessions.ts';
import type { ScryptCost } from './owner/secretHash.ts';
import { createUploadAnswers, isUploadAddress } from './uploads/answerUploads.ts';

export interface AppParts
  extends
    Omit<GraphqlParts, 'onFault' | 'onOperation' | 'copiesPosters'>,
    Pick<PageParts, 'loadRender' | 'clientFolder' | 'config'> {
  /** The library, every link resolved. */
  readonly libraryRoot: string;
  /** What the site made of the library, every link resolved; null: nothing. */
  readonly madeFolder: string | null;
  /** Where files are looked for before these folders. Default: nowhere else. */
  readonly storedFiles?: MediaFiles | null;
  /** Posters in the sizes they are shown in. Default: as they are. */
  readonly posterCopies?: PosterCopies;
  /** Other than the site's own, that browsers fetch media from. Default: none. */
  readonly mediaOrigins?: readonly string[];
  /** The built documentation; it need not be there. */
  readonly docsFolder: string;
  readonly sessionSecret: Uint8Array;
  /** What a guess at the owner's secret costs. Default: `usualCost`. */
  readonly secretCost?: ScryptCost;
  readonly log: Log;
  /** The host of a request that is sent to none of the site's names. Default: any is its own. */
  readonly foreignHost?: (request: Request) => string | undefined;
  /** How the site is watched and stopped; without, as a site that is always ready and counts nothing. */
  readonly operations?: OperationsParts;
}

export interface App {
  /**
   * Answers any request; never rejects.
   *
   * @param address of who asks, for limits
   */
  fetch(request: Request, address?: string): Promise<Response>;
}

/** A viewer reports a position every few seconds; a household shares an address. */
const viewerRule = { capacity: 60, perSecond: 5 };
const addressRule = { capacity: 600, perSecond: 50 };
/** Ten at once, then ten a minute; sixty for an address. The schema says so too. */
const commentRule = { capacity: 10, perSecond: 10 / 60 };
/** Whoever throws the cookie away is another viewer each time, and still at the same address. */
const addressCommentRule = { capacity: 60, perSecond: 1 };
/** Attempts to sign in as the owner, from all addresses together: whoever waits is let in a few seconds later. */
const signInRule = { capacity: 30, perSecond: 0.5 };

/** Uploads that begin; those that go on are as many as they are. */
const uploadRule = { capacity: 60, perSecond: 1 };

/** A page of the studio has two; a browser opens six to a site, or a hundred over HTTP/2. */
const streamLimits = { ofOne: 50, ofAll: 200 };

/** The site as a function from request to response. It knows no port. */
export function createApp(parts: AppParts): App {
  const { catalogue, libraryRoot, madeFolder, clientFolder, docsFolder, log, now } = parts;
  const operations = parts.operations ?? unwatched(parts);
  const { metrics, drain } = operations;
  const { posterCopies, mediaOrigins, mediaBase = null } = parts;
  const mediaFiles = createSiteFiles({ library: libraryRoot, made: madeFolder }, parts.storedFiles);
  /** What the log calls them. */
  const requestIds = new WeakMap<Request, string>();
  const graphql = createGraphql({
    ...parts,
    copiesPosters: () => posterCopies?.isAvailable === true,
    onFault: (error, requestId) =>
      log({ event: 'fault', where: 'graphql', error, ...(requestId !== undefined && { requestId }) }),
    ...(metrics && { onOperation: metrics.operation }),
  });
  const pagesFor = (request: Request): PageParts => ({
    ...parts,
    ...requestIdIn(request),
    onFault: (error) => log({ event: 'fault', where: 'page', error, ...requestIdIn(request) }),
  });
  const sessions = createViewerSessions(parts.sessionSecret);
  const viewerLimiter = createRateLimiter(viewerRule, now);
  const addressLimiter = createRateLimiter(addressRule, now);
  const commentLimiter = createRateLimiter(commentRule, now);
  const addressCommentLimiter = createRateLimiter(addressCommentRule, now);
  const signInLimiter = createRateLimiter(signInRule, now);
  const ownerStreams = createOpenStreams(streamLimits);
  const owner = createOwnerSessions({
    store: parts.ownerStore,
    now,
    random: randomBytes,
    cost: parts.secretCost,
  });
  const uploadLimiter = createRateLimiter(uploadRule, now);
  const answerUploads = createUploadAnswers({
    folder: parts.uploads,
    sessions: owner,
    now,
    takeBeginning: () => uploadLimiter.take('all'),
  });
  const signInParts = {
    sessions: owner,
    readStyles: async () => (await readBuild(clientFolder).catch(() => undefined))?.assets.styles ?? [],
    wishedLanguages,
    chosenTheme,
    takeAttempt: () => signInLimiter.take('all'),
  };
  const { sentryDsn } = parts.config;
  const reportOrigin = sentryDsn && new URL(sentryDsn).origin;

  function requestIdIn(request: Request): { readonly requestId?: string } {
    const requestId = requestIds.get(request);
    return requestId === undefined ? {} : { requestId };
  }

  function identify(request: Request) {
    const isSecure = new URL(request.url).protocol === 'https:';
    const known = sessions.findViewer(request.headers.get('cookie'), isSecure);
    const key = idempotencyKeyOf(request);
    const viewerId = known ?? sessions.newViewer(key);
    // One that follows from a key may have been here with it.
    const isNewViewer = known === undefined && key === null;
    return {
      viewerId,
      isNewViewer,
      isNew: known === undefined,
      cookie: sessions.cookieOf(viewerId, isSecure),
    };
  }

  async function answerGraphql(request: Request, address: string): Promise<Response> {
    const idempotencyKey = idempotencyKeyOf(request);
    if (idempotencyKey !== null && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
      const message = 'The Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.';
      return Response.json({ errors: [{ message }] }, { status: 400 });
    }
    const { viewerId, isNewViewer, isNew, cookie } = identify(request);
    const mutationGate: MutationGate = (fields) => {
      const comments = fields.filter((name) => name === 'addComment' || name === 'reportComment').length;
      const waitSeconds = Math.max(viewerLimiter.take(viewerId), addressLimiter.take(address));
      if (comments === 0) return waitSeconds;
      return Math.max(
        waitSeconds,
        commentLimiter.take(viewerId, comments),
        addressCommentLimiter.take(address, comments),
      );
    };
    const visit = await owner.visitOf(request);
    const response = await graphql(request, {
      viewerId,
      isNewViewer,
      ownerSessionId: visit.sessionId,
      idempotencyKey,
      mutationGate,
      ...requestIdIn(request),
    });
    const { sessionId } = visit;
    const told = sessionId === null ? response : await streamOf(response, sessionId);
    const answer = isRefusedForNow(told) ? tryAgain(told) : told;
    const { headers } = answer;
    headers.set('cache-control', 'private, no-store');
    if (isNew) headers.append('set-cookie', cookie);
    // One that is over is kept until a page can have the browser forget what it knows.
    if (visit.setCookie !== null && !visit.isOver) headers.append('set-cookie', visit.setCookie);
    return answer;
  }

  /** For whoever is signed in, and nobody else is given one that lasts. */
  async function streamOf(response: Response, sessionId: string): Promise<Response> {
    const counted = await ownerStreams.count(sessionId, response);
    if (counted) return endingAtSignOut(counted, () => owner.isOpen(sessionId));
    return new Response(null, { status: 429, headers: { 'retry-after': '10' } });
  }

  async function answerPage(request: Request): Promise<Response> {
    const { viewerId, isNewViewer, isNew, cookie } = identify(request);
    const visit = await owner.visitOf(request);
    const asker = { viewerId, isNewViewer, ownerSessionId: visit.sessionId };
    const asViewer = fetchInProcess(graphql, asker, request.url);
    // Who brings a cookie has been here, and has the style sheets.
    const { response, styleHashes } = await pageAnswer(request, pagesFor(request), asViewer, {
      isFirstVisit: isNew,
    });
    const { headers } = response;
    if (styleHashes.length > 0) setSecurityHeaders(headers, request, styleHashes);
    markOwners(headers, visit);
    // With each page: a viewer who comes back stays the same for as long as browsers allow.
    headers.append('set-cookie', cookie);
    return response;
  }

  async function answerMedia(request: Request): Promise<Response> {
    const known = await serveMedia(request, catalogue, mediaFiles, { posterCopies });
    if (known) {
      // A public cache is another origin: scripts of pages may read what it has.
      if (mediaBase !== null) known.headers.set('access-control-allow-origin', '*');
      return known;
    }
    const own = await owner.isOwner(request);
    const found = own
      ? await serveMedia(request, catalogue, mediaFiles, { reach: 'all', posterCopies })
      : undefined;
    // What is private today may be public tomorrow.
    return found ?? plainAnswer(404, 'Not found.', { 'cache-control': 'private, no-store' });
  }

  /** The same to whoever asks, so it needs no cookie: a frame on another page would not send one back. */
  async function answerEmbed(request: Request): Promise<Response> {
    const stranger = { viewerId: sessions.newViewer(null), isNewViewer: true, ownerSessionId: null };
    const asStranger = fetchInProcess(graphql, stranger, request.url);
    const { response } = await pageAnswer(request, pagesFor(request), asStranger);
    return textAnswer(request, await response.text(), response);
  }

  async function route(request: Request, address: string): Promise<Response> {
    const { pathname } = new URL(request.url);
    const foreign = isForWatching(pathname) ? undefined : parts.foreignHost?.(request);
    if (foreign !== undefined) return misdirected(foreign);
    if (pathname === graphqlPath) return answerGraphql(request, address);
    if (isUploadAddress(pathname)) return answerUploads(request);
    if (pathname === '/studio' || pathname.startsWith('/studio/')) {
      const visit = await owner.visitOf(request);
      const answer =
        (await answerSignIn(request, visit, address, signInParts)) ?? askToSignIn(request, visit);
      // The sign-in's own cookie wins over one that only follows it.
      if (answer) {
        if (!answer.headers.has('set-cookie') || visit.isOver) markOwners(answer.headers, visit);
        return answer;
      }
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plainAnswer(405, 'This address answers GET and HEAD.', { allow: 'GET, HEAD' });
    }
    const operational = await answerOperations(request, operations);
    if (operational) return operational;
    if (pathname.startsWith('/media/')) {
      return answerMedia(request);
    }
    const choice = languageChoice(request);
    if (choice) return choice;
    if (isEmbed(pathname)) return answerEmbed(request);
    if (isDocumentation(pathname)) return documentation(request, docsFolder);
    if (pathname === serviceWorkerPath) {
      const worker = await serviceWorker(request, clientFolder, parts.config.serviceWorker === true);
      return worker ?? plainAnswer(404, 'Not found.');
    }
    const file =
      (await answerFeeds(request, catalogue, mediaBase)) ?? (await staticFile(request, clientFolder));
    if (file) return file;
    return isPageRequest(request, pathname) ? answerPage(request) : plainAnswer(404, 'Not found.');
  }

  function setSecurityHeaders(headers: Headers, request: Request, styleHashes: readonly string[] = []): void {
    const { protocol, pathname } = new URL(request.url);
    const isSecure = protocol === 'https:';
    const isFrameable = isEmbed(pathname);
    const values = securityHeaders({
      reportOrigin,
      isSecure,
      isFrameable,
      styleHashes,
      ...(mediaOrigins && { mediaOrigins }),
    });
    for (const [name, value] of Object.entries(values)) headers.set(name, value);
  }

  async function answer(request: Request, address: string): Promise<Response> {
    try {
      return await route(request, address);
    } catch (error) {
      if (!request.signal.aborted) log({ event: 'fault', where: 'request', error, ...requestIdIn(request) });
      const away = findDatabaseAway(error) ?? (error instanceof StoreError ? error : undefined);
      if (away) {
        const seconds = String(away.retryAfterSeconds);
        const headers = { 'retry-after': seconds, 'cache-control': 'no-store' };
        const what = away instanceof StoreError ? storeAwayText : databaseAwayText;
        return plainAnswer(503, `${what} Try again in ${seconds} s.`, headers);
      }
      const text = `Something went wrong on the server. Try again. (${requestIds.get(request)})`;
      return plainAnswer(500, text, {
        'cache-control': 'no-store',
      });
    }
  }

  return {
    async fetch(request, address = '') {
      const startedMs = now();
      const requestId = requestIdOf(request.headers);
      requestIds.set(request, requestId);
      const response = endingStream(await answer(request, address), drain.endsStreams);
      const { pathname } = new URL(request.url);
      // In place: a copy of a response knows no more what its body is made of.
      const { headers } = response;
      headers.set(requestIdHeader, requestId);
      // Whoever keeps the connection, such as a balancer, would send the next request here.
      if (drain.isDraining) headers.set('connection', 'close');
      // A page that holds a style sheet has said so.
      if (!headers.has('content-security-policy')) setSecurityHeaders(headers, request);
      // A clock may be put back meanwhile.
      const told = {
        method: request.method,
        status: response.status,
        elapsedMs: Math.max(0, now() - startedMs),
      };
      log({ event: 'request', path: pathname, requestId, ...told });
      metrics?.request({ pathname, ...told });
      if (request.method !== 'HEAD') return compressedResponse(request, response);
      await response.body?.cancel();
      return new Response(null, { status: response.status, headers });
    },
  };
}

function unwatched({ catalogue, now }: AppParts): OperationsParts {
  return {
    health: createHealth(() => catalogue.countVideos(), now),
    readiness: createReadiness([]),
    drain: createDrain(async () => undefined),
    metrics: null,
    metricsToken: null,
  };
}

/** What the owner is shown stays with no cache; what is left of an earlier session goes. */
function markOwners(headers: Headers, { sessionId, setCookie, isOver }: OwnerVisit): void {
  if (sessionId !== null) headers.set('cache-control', 'private, no-store');
  if (isOver) headers.set('clear-site-data', forgetAll);
  if (setCookie !== null) headers.append('set-cookie', setCookie);
}

/** A player for a frame on any page. Every other page refuses to be shown in one. */
function isEmbed(pathname: string): boolean {
  return /^\/embed\/[^/]+\/?$/.test(pathname);
}

function idempotencyKeyOf(request: Request): string | null {
  return request.headers.get('idempotency-key');
}

/** The GraphQL of a page that is rendered, as the viewer who asked for the page. Nothing else can be fetched. */
function fetchInProcess(
  graphql: Graphql,
  asker: Pick<Asker, 'viewerId' | 'isNewViewer' | 'ownerSessionId'>,
  pageUrl: string,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, pageUrl), init);
    // Known here, and not to a Request: short ones are answered sooner.
    if (typeof init?.body === 'string')
      request.headers.set('content-length', String(Buffer.byteLength(init.body)));
    if (new URL(request.url).pathname !== graphqlPath) {
      throw new TypeError(`A page is rendered from ${graphqlPath} alone, not from ${request.url}.`);
    }
    return graphql(request, { ...asker, idempotencyKey: null, mutationGate: () => 0 });
  };
}

function isRefusedForNow({ status }: Response): boolean {
  return status === 429 || status === 503;
}

/** Not as GraphQL: a GraphQL answer is final to a client, and this one asks to be tried again. */
function tryAgain({ status, headers }: Response): Response {
  const retryAfter = headers.get('retry-after')!;
  const why = status === 429 ? 'Too much at once.' : databaseAwayText;
  return plainAnswer(status, `${why} Try again in ${retryAfter} s.`, { 'retry-after': retryAfter });
}

const databaseAwayText = 'The site cannot reach its database right now.';
const storeAwayText = 'The site cannot reach the store of its media right now.';

/** Browsers ask for a page by `text/html`. Who takes anything may as well miss a picture, unless the path looks like a page's. */
function isPageRequest(request: Request, pathname: string): boolean {
  const accept = request.headers.get('accept') ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(pathname));
}

function plainAnswer(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}
