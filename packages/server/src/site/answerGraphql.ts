import type { Graphql } from '../graphql/createGraphql.ts';
import { endingAtSignOut } from '../owner/endingAtSignOut.ts';
import type { OwnerSessions } from '../owner/ownerSessions.ts';
import { plainIfRefused } from './refusedForNow.ts';
import type { SiteLimits } from './siteLimits.ts';
import { idempotencyKeyOf, type Visitors } from './visitors.ts';

export interface GraphqlAnswerParts {
  readonly graphql: Graphql;
  readonly visitors: Visitors;
  readonly owner: OwnerSessions;
  readonly limits: SiteLimits;
  readonly requestIdIn: (request: Request) => { readonly requestId?: string };
}

/**
 * Handles requests to the GraphQL endpoint for the viewer or owner named by the cookies. Limits count by the client's
 * `addressGroup`.
 */
export function createGraphqlAnswers({ graphql, visitors, owner, limits, requestIdIn }: GraphqlAnswerParts) {
  const tooMany = () => new Response(null, { status: 429, headers: { 'retry-after': '10' } });

  async function ownersStream(response: Response, sessionId: string): Promise<Response> {
    const counted = await limits.ownerStreams.count(sessionId, response);
    return counted ? endingAtSignOut(counted, () => owner.isOpen(sessionId)) : tooMany();
  }

  async function viewersStream(response: Response, viewerId: string, group: string): Promise<Response> {
    const ofAddress = await limits.addressStreams.count(group, response);
    const counted = ofAddress && (await limits.viewerStreams.count(viewerId, ofAddress));
    return counted ?? tooMany();
  }

  return async (request: Request, group: string): Promise<Response> => {
    const idempotencyKey = idempotencyKeyOf(request);
    if (idempotencyKey !== null && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
      const message = 'The Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.';
      return Response.json({ errors: [{ message }] }, { status: 400 });
    }
    const { viewerId, isNewViewer, isNew, cookieOf } = await visitors.identify(request, idempotencyKey);
    const visit = await owner.visitOf(request);
    const { sessionId } = visit;
    const response = await graphql(request, {
      viewerId,
      isNewViewer,
      ownerSessionId: sessionId,
      // Later code receives only the hash: for some minutes, the key itself identifies a viewer.
      idempotencyKey: idempotencyKey === null ? null : visitors.hashKey(idempotencyKey),
      mutationGate: limits.mutationGate(viewerId, group, sessionId !== null),
      ...(sessionId === null && {
        readBudget: limits.readBudget(group),
        noteStored: (bytes: number) => limits.noteStored(group, bytes),
      }),
      ...requestIdIn(request),
    });
    const answer = await plainIfRefused(
      sessionId === null
        ? await viewersStream(response, viewerId, group)
        : await ownersStream(response, sessionId),
    );
    const { headers } = answer;
    headers.set('cache-control', 'private, no-store');
    if (isNew) headers.append('set-cookie', cookieOf());
    // If the session has ended, keep its cookie until a page can make the browser clear the site's data.
    if (visit.setCookie !== null && !visit.isOver) headers.append('set-cookie', visit.setCookie);
    return answer;
  };
}
