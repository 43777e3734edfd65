import { type DocumentNode, GraphQLError, NoSchemaIntrospectionCustomRule } from 'graphql';
import { createSchema, createYoga, type Plugin } from 'graphql-yoga';
import { findDatabaseAway } from '../database/databaseAway.ts';
import { bytesResponse } from '../http/knownBody.ts';
import { anyBudget, type ReadBudget } from '../http/readBudget.ts';
import type { Catalogue } from '../library/catalogue.ts';
import type { CommentReports } from '../library/commentReports.ts';
import type { Comments } from '../library/comments.ts';
import type { OwnerCaptions } from '../library/ownerCaptions.ts';
import type { Moderation } from '../library/moderation.ts';
import type { MutationRecords } from '../library/mutationRecords.ts';
import type { Playlists } from '../library/playlists.ts';
import type { Subscriptions } from '../library/subscriptions.ts';
import type { Viewers } from '../library/viewers.ts';
import type { VideoEdits } from '../library/videoEdits.ts';
import type { Visibilities } from '../library/visibilities.ts';
import { isOfThisSite } from '../owner/isOfThisSite.ts';
import type { OwnerStore } from '../owner/ownerStore.ts';
import { clientMistakesPlugin, noSuggestionsPlugin } from './clientMistakes.ts';
import { createCommentNews } from './commentNews.ts';
import { createContext, type GraphqlContext } from './context.ts';
import { isIntended, refusal } from './errors.ts';
import { guardFields } from './guardFields.ts';
import { idempotencyPlugin } from './idempotency.ts';
import { createKnownQueries } from './knownQueries.ts';
import { limitPlugins } from './limits.ts';
import type { Memory, OpenMemory } from './memory.ts';
import { type MutationGate, mutationGatePlugin } from './mutationGate.ts';
import { type Observer, observePlugin } from './observePlugin.ts';
import { resolvers } from './resolvers.ts';
import { createTextCache } from './textCache.ts';
import { usualWorkLimits, Work, type WorkLimits } from './work.ts';
import { workPlugin } from './workPlugin.ts';

export interface GraphqlParts extends Observer {
  /** The schema as text. */
  readonly schemaText: string;
  readonly catalogue: Catalogue;
  readonly viewers: Viewers;
  readonly comments: Comments;
  readonly commentReports: CommentReports;
  readonly playlists: Playlists;
  readonly subscriptions: Subscriptions;
  readonly mutationRecords: MutationRecords;
  readonly ownerStore: OwnerStore;
  readonly visibilities: Visibilities;
  readonly videoEdits: VideoEdits;
  readonly ownerCaptions: OwnerCaptions;
  readonly moderation: Moderation;
  readonly library: GraphqlContext['library'];
  readonly uploads: GraphqlContext['uploads'];
  readonly trash: GraphqlContext['trash'];
  readonly deletion: GraphqlContext['deletion'];
  readonly jobs: GraphqlContext['jobs'];
  readonly findFile: GraphqlContext['findFile'];
  readonly foundTools: GraphqlContext['foundTools'];
  readonly events: GraphqlContext['events'];
  /** Default: null. */
  readonly mediaBase?: GraphqlContext['mediaBase'];
  /** Default: no. */
  readonly copiesPosters?: GraphqlContext['copiesPosters'];
  readonly now: () => number;
  /** Milliseconds of a clock that is never put back. Default: the process's own. */
  readonly steadyMs?: () => number;
  /** Of one operation. Default: `usualWorkLimits`. */
  readonly workLimits?: WorkLimits;
  /** Whether introspection is enabled. Default: true. */
  readonly introspection?: boolean;
  /** Of what is the same for everybody. Default: null, everything is read each time. */
  readonly memory?: Memory | null;
}

/** Who asks, and what the transport knows of it. */
export interface Asker {
  readonly viewerId: string;
  /** Made for this request, by chance: nothing is stored of them. Default: false */
  readonly isNewViewer?: boolean;
  /** Session id of the signed-in owner; null if the owner is not signed in. */
  readonly ownerSessionId: string | null;
  readonly idempotencyKey: string | null;
  /** Asked before a mutation is run. */
  readonly mutationGate: MutationGate;
  /** Called with the bytes of an answer that is kept for the repeats of a mutation. */
  readonly noteStored?: (bytes: number) => void;
  /** What the client may have the site compute. Default: anything. */
  readonly readBudget?: ReadBudget;
  /** What the log calls the request. */
  readonly requestId?: string;
}

/** Answers GraphQL over HTTP, at any address. */
export type Graphql = (request: Request, asker: Asker) => Promise<Response>;

export const graphqlPath = '/api/graphql';
const maxBodyBytes = 1024 * 1024;
const steadyMs = () => performance.now();
/** What a query of the site is far below. */
const maxQuickBytes = 64 * 1024;

/** Decides by the query alone, so what was found valid once stays so. */
const noIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
};

export function createGraphql(parts: GraphqlParts): Graphql {
  const { catalogue, viewers, comments, commentReports, playlists, subscriptions, now } = parts;
  const { workLimits = usualWorkLimits } = parts;
  const schema = createSchema<Asker & GraphqlContext>({ typeDefs: parts.schemaText, resolvers });
  guardFields(schema);
  const known = createKnownQueries<GraphqlContext>(schema, parts.onOperation, parts.memory);
  const tellOfComments = createCommentNews(parts.events, parts.onFault);
  const contextOf = (
    { viewerId, isNewViewer = false, ownerSessionId, idempotencyKey }: Asker,
    memory: OpenMemory | null = null,
  ): GraphqlContext =>
    createContext({
      // Where there is a memory it is a query that is answered; a mutation may be the first thing that is stored of them.
      isNewViewer: isNewViewer && memory !== null,
      catalogue,
      viewers,
      comments,
      commentReports,
      playlists,
      subscriptions,
      viewerId,
      isOwner: ownerSessionId !== null,
      ownerSessionId,
      ownerStore: parts.ownerStore,
      visibilities: parts.visibilities,
      library: parts.library,
      videoEdits: parts.videoEdits,
      ownerCaptions: parts.ownerCaptions,
      moderation: parts.moderation,
      uploads: parts.uploads,
      trash: parts.trash,
      deletion: parts.deletion,
      jobs: parts.jobs,
      findFile: parts.findFile,
      foundTools: parts.foundTools,
      events: parts.events,
      tellOfComments,
      mediaBase: parts.mediaBase ?? null,
      copiesPosters: parts.copiesPosters ?? (() => false),
      idempotencyKey,
      nowMs: now(),
      memory,
      work: new Work(
        // The owner's requests may take long, and no one else can send them.
        ownerSessionId === null ? workLimits : { ...workLimits, mostMs: Infinity },
        parts.steadyMs ?? steadyMs,
      ),
    });
  const told = new WeakSet<object>();
  const yoga = createYoga<Asker, GraphqlContext>({
    schema,
    graphqlEndpoint: graphqlPath,
    // The platform's own, so that a response is one that every other part of the server understands.
    fetchAPI: { Request, Response, Headers, ReadableStream, TextEncoder, TextDecoder, URL, fetch },
    context: (asker) => contextOf(asker),
    plugins: [
      observePlugin(parts, told),
      clientMistakesPlugin(),
      ...limitPlugins(),
      ...(parts.introspection === false ? [noIntrospection, noSuggestionsPlugin()] : []),
      mutationGatePlugin(),
      workPlugin(parts.steadyMs ?? steadyMs),
      idempotencyPlugin(parts.mutationRecords),
      known.plugin,
    ],
    maskedErrors: {
      maskError: (error) => maskError(error, (fault) => told.has(fault as object) || parts.onFault(fault)),
    },
    maxRequestBodySize: maxBodyBytes,
    // Its own would keep a thousand of each, a mebibyte long if need be.
    parserAndValidationCache: {
      documentCache: createTextCache<DocumentNode>(),
      errorCache: createTextCache<Error>(),
    },
    graphiql: false,
    landingPage: false,
    multipart: false,
    cors: false,
    logging: false,
  });

  return async (request, asker) => {
    const refused = refuseUnsafe(request);
    if (refused) return refused;
    if (!isSmallPost(request)) return yoga.fetch(request, asker);
    const text = await request.text();
    const accept = request.headers.get('accept');
    const quick = await known.answer({ text, accept }, asker.readBudget ?? anyBudget, (memory) =>
      contextOf(asker, memory),
    );
    if (quick) {
      const { status, contentType } = quick;
      return bytesResponse(Buffer.from(quick.text), { status, headers: { 'content-type': contentType } });
    }
    const { url, method, headers, signal } = request;
    const response = await yoga.fetch(new Request(url, { method, headers, signal, body: text }), asker);
    known.learnContentType(accept, response);
    return response;
  };
}

/** Of a length that is known, which node:http holds it to, and of the one encoding that JSON has. */
function isSmallPost({ method, headers }: Request): boolean {
  if (method !== 'POST' || headers.has('content-encoding')) return false;
  return Number(headers.get('content-length') ?? Infinity) <= maxQuickBytes;
}

/**
 * A form of another site can send a POST with the viewer's cookie, but not with a JSON content type: the browser would ask first
 * (https://fetch.spec.whatwg.org/#cors-safelisted-request-header), and is not answered. A picture of another site's page sends a GET, whose answer it
 * cannot read: all that it could do is make the site work.
 */
function refuseUnsafe(request: Request): Response | undefined {
  if (request.method === 'GET') {
    if (isOfThisSite(request, { mustSay: false })) return refuseBrokenJson(request);
    return graphqlFailure(
      403,
      'Pages of other sites cannot send queries by GET. Send them from a page of this site.',
    );
  }
  if (request.method !== 'POST') {
    return graphqlFailure(405, 'Send GraphQL by POST, or a query by GET.', { allow: 'GET, POST' });
  }
  const contentType = request.headers.get('content-type')?.split(';')[0]!.trim().toLowerCase();
  if (contentType === 'application/json') return undefined;
  return graphqlFailure(415, 'Send the request as JSON: content-type: application/json.');
}

/** Yoga takes it for a fault of the server's. */
function refuseBrokenJson({ url }: Request): Response | undefined {
  const { searchParams } = new URL(url);
  for (const name of ['variables', 'extensions']) {
    try {
      JSON.parse(searchParams.get(name) || 'null');
    } catch {
      return graphqlFailure(400, `\`${name}\` is no JSON.`);
    }
  }
  return undefined;
}

function graphqlFailure(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ errors: [{ message }] }, { status, headers });
}

function maskError(error: unknown, onFault: (error: unknown) => unknown): Error {
  if (isIntended(error)) return error as GraphQLError;
  onFault(error);
  const away = findDatabaseAway(error);
  if (away) {
    const headers = { 'retry-after': String(away.retryAfterSeconds) };
    return refusal(503, 'DATABASE_AWAY', `${away.told} Try again.`, headers);
  }
  return new GraphQLError('Something went wrong on the server. Try again.', {
    ...(error instanceof GraphQLError && { nodes: error.nodes, path: error.path }),
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  });
}
