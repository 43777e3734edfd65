import { randomBytes } from 'node:crypto';
import { createGraphqlAnswers } from './answerGraphql.ts';
import { createPageAnswers, markOwners } from './answerPages.ts';
import { findDatabaseAway } from '../database/opening/databaseAway.ts';
import { createFeedAnswers, type FeedMemory } from '../feeds/answerFeeds.ts';
import { createGraphql, graphqlPath, type GraphqlParts } from '../graphql/createGraphql.ts';
import { chosenTheme } from '../http/requests/chosenTheme.ts';
import { addressGroup } from '../http/requests/clientAddress.ts';
import { compressedResponse } from '../http/responses/compressedResponse.ts';
import { documentation, isDocumentation } from '../http/responses/documentation.ts';
import { languageChoice } from '../http/requests/languageChoice.ts';
import { misdirected } from '../http/requests/misdirected.ts';
import { type PageParts, readBuild } from '../http/responses/pageAnswer.ts';
import { plainAnswer } from '../http/responses/plainAnswer.ts';
import { staticFile } from '../http/responses/staticFile.ts';
import { serviceWorker, serviceWorkerPath } from '../http/responses/serviceWorker.ts';
import { wishedLanguages } from '../http/requests/wishedLanguages.ts';
import type { Log } from '../log.ts';
import type { ViewerVisits } from '../library/viewers/viewerVisits.ts';
import type { MediaFiles } from '../media/mediaFiles.ts';
import type { PosterCopies } from '../media/posterCopies.ts';
import { serveMedia } from '../media/serveMedia.ts';
import { createSiteFiles } from '../media/siteFiles.ts';
import { answerOperations, isForWatching, type OperationsParts } from '../operations/answerOperations.ts';
import { createDrain } from '../operations/drain.ts';
import { endingStream } from '../operations/endingStream.ts';
import { createHealth } from '../operations/health.ts';
import { createReadiness } from '../operations/readiness.ts';
import { requestIdHeader, requestIdOf } from '../operations/requestId.ts';
import { answerSignIn, askToSignIn } from '../owner/answerSignIn.ts';
import { outliveFullDisk } from '../owner/outliveFullDisk.ts';
import { createOwnerSessions } from '../owner/ownerSessions.ts';
import { refusedForNow } from './refusedForNow.ts';
import { createSiteHeaders, isEmbed } from './siteHeaders.ts';
import { createSiteLimits } from './siteLimits.ts';
import { createVisitors } from './visitors.ts';
import { createUploadAnswers, isUploadAddress } from '../uploads/answerUploads.ts';

export interface AppParts
  extends
    Omit<GraphqlParts, 'onFault' | 'onOperation' | 'copiesPosters'>,
    Pick<PageParts, 'loadRender' | 'clientFolder' | 'config'> {
  /** The folder of the library, with all links resolved. */
  readonly libraryRoot: string;
  /** The folder of derived media, with all links resolved; null if it is missing. */
  readonly madeFolder: string | null;
  /** A source of files that is tried before these folders. Default: none. */
  readonly storedFiles?: MediaFiles | null;
  /** Records the visits of viewers. Default: not recorded. */
  readonly viewerVisits?: ViewerVisits;
  /** Caches the responses for feeds and sitemaps. Default: null, which disables caching. */
  readonly feedMemory?: FeedMemory | null;
  /** Posters in the sizes in which they are shown. Default: original posters. */
  readonly posterCopies?: PosterCopies;
  /** Other origins from which browsers fetch media. Default: none. */
  readonly mediaOrigins?: readonly string[];
  /** The folder of the built documentation, which need not exist. */
  readonly docsFolder: string;
  readonly sessionSecret: Uint8Array;
  readonly log: Log;
  /** Returns the foreign host of a request; undefined if the host is accepted. Default: every host is accepted. */
  readonly foreignHost?: (request: Request) => string | undefined;
  /** Monitoring and shutdown of the site. Without it, the site is always ready and has no metrics. */
  readonly operations?: OperationsParts;
}

export interface App {
  /**
   * Responds to any request. Never rejects.
   *
   * @param address address of the client, for rate limits
   */
  fetch(request: Request, address?: string): Promise<Response>;
}

/** Creates the site as a function from request to response. It does not use a port. */
export function createApp(parts: AppParts): App {
  const { catalogue, libraryRoot, madeFolder, clientFolder, docsFolder, log, now } = parts;
  const operations = parts.operations ?? unwatched(parts);
  const { metrics, drain } = operations;
  const { posterCopies, mediaOrigins, mediaBase = null } = parts;
  const mediaFiles = createSiteFiles(
    { library: libraryRoot, made: madeFolder },
    parts.storedFiles,
    parts.ownerPosters,
  );
  /** The ids of requests in the log. */
  const requestIds = new WeakMap<Request, string>();
  const ownerStore = outliveFullDisk(parts.ownerStore, (error) => findDatabaseAway(error)?.isFull === true);
  const graphql = createGraphql({
    ...parts,
    ownerStore,
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
  const limits = createSiteLimits(now);
  const visitors = createVisitors(parts.sessionSecret, parts.mutationRecords, now);
  const owner = createOwnerSessions({
    store: ownerStore,
    now,
    random: randomBytes,
    takeGuess: limits.takeGuess,
  });
  const answerUploads = createUploadAnswers({
    folder: parts.uploads,
    sessions: owner,
    now,
    takeBeginning: limits.takeUpload,
  });
  const signInParts = {
    sessions: owner,
    readStyles: async () => (await readBuild(clientFolder).catch(() => undefined))?.assets.styles ?? [],
    wishedLanguages,
    chosenTheme,
  };
  const setSiteHeaders = createSiteHeaders({ sentryDsn: parts.config.sentryDsn, mediaOrigins });
  const answerFeeds = createFeedAnswers({ catalogue, mediaBase, memory: parts.feedMemory ?? null });
  const answerGraphql = createGraphqlAnswers({ graphql, visitors, owner, limits, requestIdIn });
  const { answerPage, answerEmbed } = createPageAnswers({
    graphql,
    visitors,
    owner,
    limits,
    visits: parts.viewerVisits ?? null,
    now,
    pagesFor,
    setSiteHeaders,
  });

  function requestIdIn(request: Request): { readonly requestId?: string } {
    const requestId = requestIds.get(request);
    return requestId === undefined ? {} : { requestId };
  }

  async function answerMedia(request: Request): Promise<Response> {
    const known = await serveMedia(request, catalogue, mediaFiles, { posterCopies });
    if (known) {
      // A public cache has another origin, and scripts on the site's pages may read its responses.
      if (mediaBase !== null) known.headers.set('access-control-allow-origin', '*');
      return known;
    }
    const own = await owner.isOwner(request);
    const found = own
      ? await serveMedia(request, catalogue, mediaFiles, { reach: 'all', posterCopies })
      : undefined;
    // A private video may become public, so a 404 must not be cached.
    return found ?? plainAnswer(404, 'Not found.', { 'cache-control': 'private, no-store' });
  }

  async function route(request: Request, address: string): Promise<Response> {
    const { pathname } = new URL(request.url);
    const foreign = isForWatching(pathname) ? undefined : parts.foreignHost?.(request);
    if (foreign !== undefined) return misdirected(foreign);
    const group = addressGroup(address);
    if (pathname === graphqlPath) return answerGraphql(request, group);
    if (isUploadAddress(pathname)) return answerUploads(request);
    if (pathname === '/studio' || pathname.startsWith('/studio/')) {
      const visit = await owner.visitOf(request);
      const answer =
        (await answerSignIn(request, visit, address, signInParts)) ?? askToSignIn(request, visit);
      // The cookie set by the sign-in takes precedence over a renewed session cookie.
      if (answer) {
        if (!answer.headers.has('set-cookie') || visit.isOver) markOwners(answer.headers, visit);
        return answer;
      }
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plainAnswer(405, 'This address accepts GET and HEAD.', { allow: 'GET, HEAD' });
    }
    const operational = await answerOperations(request, operations);
    if (operational) return operational;
    if (pathname.startsWith('/media/')) {
      return answerMedia(request);
    }
    const choice = languageChoice(request);
    if (choice) return choice;
    if (isEmbed(pathname)) return answerEmbed(request, group);
    if (isDocumentation(pathname)) return documentation(request, docsFolder);
    if (pathname === serviceWorkerPath) {
      const worker = await serviceWorker(request, clientFolder, parts.config.serviceWorker === true);
      return worker ?? plainAnswer(404, 'Not found.');
    }
    const file =
      (await answerFeeds(request, limits.readBudget(group))) ?? (await staticFile(request, clientFolder));
    if (file) return file;
    return isPageRequest(request, pathname) ? answerPage(request, group) : plainAnswer(404, 'Not found.');
  }

  async function answer(request: Request, address: string): Promise<Response> {
    try {
      return await route(request, address);
    } catch (error) {
      if (!request.signal.aborted) log({ event: 'fault', where: 'request', error, ...requestIdIn(request) });
      const text = `Something went wrong on the server. Try again. (${requestIds.get(request)})`;
      return refusedForNow(error) ?? plainAnswer(500, text, { 'cache-control': 'no-store' });
    }
  }

  return {
    async fetch(request, address = '') {
      const startedMs = now();
      const requestId = requestIdOf(request.headers);
      requestIds.set(request, requestId);
      const response = endingStream(await answer(request, address), drain.endsStreams);
      const { pathname } = new URL(request.url);
      // Changed in place: a copy of a response would lose the record of its body's source.
      const { headers } = response;
      headers.set(requestIdHeader, requestId);
      // Otherwise a client that keeps the connection, such as a load balancer, would send its next request to this
      // instance.
      if (drain.isDraining) headers.set('connection', 'close');
      // Pages with inline style sheets have set the headers already.
      if (!headers.has('content-security-policy')) setSiteHeaders(headers, request);
      // The clock may have been set back since.
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

/**
 * Returns whether a request is for a page. Browsers accept `text/html` for pages. A request that accepts anything may
 * also be for a missing image, so its path must not end in a file extension.
 */
function isPageRequest(request: Request, pathname: string): boolean {
  const accept = request.headers.get('accept') ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(pathname));
}
