import { type Asker, type Graphql, graphqlPath } from '../graphql/createGraphql.ts';
import { pageAnswer, type PageParts } from '../http/responses/pageAnswer.ts';
import type { ViewerVisits } from '../library/viewers/viewerVisits.ts';
import { anyBudget, refuseSpent } from '../http/limits/readBudget.ts';
import { textAnswer } from '../http/responses/textAnswer.ts';
import { forgetAll } from '../owner/answerSignIn.ts';
import type { OwnerSessions, OwnerVisit } from '../owner/ownerSessions.ts';
import { plainIfRefused } from './refusedForNow.ts';
import type { SetSiteHeaders } from './siteHeaders.ts';
import type { SiteLimits } from './siteLimits.ts';
import type { Visitors } from './visitors.ts';

export interface PageAnswerParts {
  readonly graphql: Graphql;
  readonly visitors: Visitors;
  readonly owner: OwnerSessions;
  readonly limits: Pick<SiteLimits, 'readBudget'>;
  readonly visits: Pick<ViewerVisits, 'note'> | null;
  readonly now: () => number;
  readonly pagesFor: (request: Request) => PageParts;
  readonly setSiteHeaders: SetSiteHeaders;
}

/** Creates the handlers of server-rendered pages. Limits count by the client's `addressGroup`. */
export function createPageAnswers(parts: PageAnswerParts) {
  const { graphql, visitors, owner, limits, visits, now, pagesFor, setSiteHeaders } = parts;

  return {
    async answerPage(request: Request, group: string): Promise<Response> {
      const { viewerId, isNewViewer, isNew, cookieOf } = await visitors.identify(request, null);
      const visit = await owner.visitOf(request);
      const readBudget = visit.sessionId === null ? limits.readBudget(group) : anyBudget;
      // Checked before rendering: a page without its content would be of no use.
      const refused = refuseSpent(readBudget, 0);
      if (refused) return refused;
      const asker = { viewerId, isNewViewer, ownerSessionId: visit.sessionId, readBudget };
      const asViewer = fetchInProcess(graphql, asker, request.url);
      // A client with a cookie has visited before, and has the pictures and the scripts cached.
      const { response, styleHashes } = await pageAnswer(request, pagesFor(request), asViewer, {
        isFirstVisit: isNew,
      });
      const { headers } = response;
      if (styleHashes.length > 0) setSiteHeaders(headers, request, styleHashes);
      markOwners(headers, visit);
      // New viewers own nothing yet. If the database cannot be written to, the page is still served; the next visit
      // is recorded.
      if (!isNew) await visits?.note(viewerId, now()).catch(() => undefined);
      // Sent with each page, so that a returning viewer keeps the same id for as long as browsers allow.
      headers.append('set-cookie', cookieOf());
      return response;
    },

    /**
     * The response is the same for every client, so it needs no cookie: a frame on another page would not send one
     * back.
     */
    async answerEmbed(request: Request, group: string): Promise<Response> {
      const readBudget = limits.readBudget(group);
      const refused = refuseSpent(readBudget, 0);
      if (refused) return refused;
      const asStranger = fetchInProcess(graphql, { ...visitors.stranger(), readBudget }, request.url);
      const { response } = await pageAnswer(request, pagesFor(request), asStranger);
      return textAnswer(request, await response.text(), response);
    },
  };
}

/** Marks pages shown to the owner as uncacheable, and clears the remains of an earlier session. */
export function markOwners(headers: Headers, { sessionId, setCookie, isOver }: OwnerVisit): void {
  if (sessionId !== null) headers.set('cache-control', 'private, no-store');
  if (isOver) headers.set('clear-site-data', forgetAll);
  if (setCookie !== null) headers.append('set-cookie', setCookie);
}

/**
 * Returns a `fetch` for rendering a page, which runs GraphQL in this process as the viewer who requested the page. It
 * cannot fetch anything else.
 */
function fetchInProcess(
  graphql: Graphql,
  asker: Pick<Asker, 'viewerId' | 'isNewViewer' | 'ownerSessionId' | 'readBudget'>,
  pageUrl: string,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, pageUrl), init);
    // A `Request` does not expose the length of its body. Small requests with a known length take the fast path.
    if (typeof init?.body === 'string')
      request.headers.set('content-length', String(Buffer.byteLength(init.body)));
    if (new URL(request.url).pathname !== graphqlPath) {
      throw new TypeError(`A page is rendered from ${graphqlPath} alone, not from ${request.url}.`);
    }
    // As over the network: a page whose data is temporarily unavailable responds with status 503.
    return plainIfRefused(await graphql(request, { ...asker, idempotencyKey: null, mutationGate: () => 0 }));
  };
}
