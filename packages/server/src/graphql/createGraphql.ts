import { type DocumentNode, GraphQLError, NoSchemaIntrospectionCustomRule } from 'graphql';
import { createSchema, createYoga, type Plugin } from 'graphql-yoga';
import { findDatabaseAway } from '../database/opening/databaseAway.ts';
import { bytesResponse } from '../http/responses/knownBody.ts';
import { anyBudget, type ReadBudget } from '../http/limits/readBudget.ts';
import { isOfThisSite } from '../owner/isOfThisSite.ts';
import { clientMistakesPlugin, noSuggestionsPlugin } from './execution/clientMistakes.ts';
import { createCommentNews } from './fields/commentNews.ts';
import { createContext, type GraphqlContext } from './execution/context.ts';
import { isIntended, refusal } from './execution/errors.ts';
import { guardFields } from './execution/guardFields.ts';
import { idempotencyPlugin } from './execution/idempotency.ts';
import { createKnownQueries } from './execution/knownQueries.ts';
import { limitPlugins } from './execution/limits.ts';
import type { Memory, OpenMemory } from './execution/memory.ts';
import { type MutationGate, mutationGatePlugin } from './execution/mutationGate.ts';
import { type Observer, observePlugin } from './execution/observePlugin.ts';
import type { Services } from './execution/services.ts';
import { resolvers } from './fields/resolvers.ts';
import { createTextCache } from './execution/textCache.ts';
import { usualWorkLimits, Work, type WorkLimits } from './execution/work.ts';
import { workPlugin } from './execution/workPlugin.ts';

export interface GraphqlParts extends Observer, Services {
  /** The source text of the schema. */
  readonly schemaText: string;
  /** Default: null. */
  readonly mediaBase?: GraphqlContext['mediaBase'];
  /** Default: a function that returns false. */
  readonly copiesPosters?: GraphqlContext['copiesPosters'];
  readonly now: () => number;
  /** Reads a monotonic clock, in milliseconds. Default: the clock of the process. */
  readonly steadyMs?: () => number;
  /** The limits of one operation. Default: `usualWorkLimits`. */
  readonly workLimits?: WorkLimits;
  /** Whether introspection is enabled. Default: true. */
  readonly introspection?: boolean;
  /** Caches data that is the same for all viewers. Default: null, which reads everything each time. */
  readonly memory?: Memory | null;
}

/** The client of a request, as identified by the transport. */
export interface Asker {
  readonly viewerId: string;
  /**
   * Whether the viewer id was generated for this request, so that nothing is stored about the viewer. Default: false
   */
  readonly isNewViewer?: boolean;
  /** Session id of the signed-in owner; null if the owner is not signed in. */
  readonly ownerSessionId: string | null;
  readonly idempotencyKey: string | null;
  /** Decides whether a mutation may run. */
  readonly mutationGate: MutationGate;
  /** Called with the size in bytes of a response that is stored for retries of a mutation. */
  readonly noteStored?: (bytes: number) => void;
  /** Limits how much the client may have the site compute. Default: no limit. */
  readonly readBudget?: ReadBudget;
  /** The id of the request in the log. */
  readonly requestId?: string;
}

/** Handles GraphQL requests over HTTP, at any address. */
export type Graphql = (request: Request, asker: Asker) => Promise<Response>;

export const graphqlPath = '/api/graphql';
const maxBodyBytes = 1024 * 1024;
const steadyMs = () => performance.now();
/** Far above the size of any query of the site. */
const maxQuickBytes = 64 * 1024;

/** The decision depends on the query alone, so a query that was found valid stays valid. */
const noIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule),
};

const schemas = new Map<string, ReturnType<typeof createSchema<Asker & GraphqlContext>>>();

/** Sites in one process share the schema: its resolvers get what differs between sites from the context. */
function schemaOf(typeDefs: string) {
  let schema = schemas.get(typeDefs);
  if (!schema) {
    // A test validates it. Each start of the site would need 30 ms for that.
    schema = createSchema<Asker & GraphqlContext>({
      typeDefs,
      resolvers,
      assumeValid: true,
      assumeValidSDL: true,
    });
    guardFields(schema);
    schemas.set(typeDefs, schema);
  }
  return schema;
}

export function createGraphql(parts: GraphqlParts): Graphql {
  const { now, mediaBase = null, copiesPosters = () => false, workLimits = usualWorkLimits } = parts;
  const schema = schemaOf(parts.schemaText);
  const known = createKnownQueries<GraphqlContext>(schema, parts.onOperation, parts.memory);
  const tellOfComments = createCommentNews(parts.events, parts.onFault);
  const contextOf = (
    { viewerId, isNewViewer = false, ownerSessionId, idempotencyKey }: Asker,
    memory: OpenMemory | null = null,
  ): GraphqlContext =>
    createContext({
      ...parts,
      // The memory is used for queries only. A mutation may store the first data about a new viewer.
      isNewViewer: isNewViewer && memory !== null,
      viewerId,
      isOwner: ownerSessionId !== null,
      ownerSessionId,
      tellOfComments,
      mediaBase,
      copiesPosters,
      idempotencyKey,
      nowMs: now(),
      memory,
      work: new Work(
        // Only the owner can send requests with the owner's session, and these may take long.
        ownerSessionId === null ? workLimits : { ...workLimits, mostMs: Infinity },
        parts.steadyMs ?? steadyMs,
      ),
    });
  const told = new WeakSet<object>();
  const yoga = createYoga<Asker, GraphqlContext>({
    schema,
    graphqlEndpoint: graphqlPath,
    // Use the platform's classes, so that every other part of the server can handle the responses.
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
    // Yoga's own cache would hold a thousand of each, which may be as large as a mebibyte.
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

/**
 * Returns whether the request is a small POST without content encoding. Its length must be known, which node:http
 * enforces.
 */
function isSmallPost({ method, headers }: Request): boolean {
  if (method !== 'POST' || headers.has('content-encoding')) return false;
  return Number(headers.get('content-length') ?? Infinity) <= maxQuickBytes;
}

/**
 * Refuses requests that a page of another site could send. Its form can send a POST with the viewer's cookie, but not
 * with a JSON content type: the browser would send a preflight request first
 * (https://fetch.spec.whatwg.org/#cors-safelisted-request-header), which the site does not allow. An image on such a
 * page sends a GET. The page cannot read the response, and could only put load on the site.
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

/** Yoga would treat this as a server error. */
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
