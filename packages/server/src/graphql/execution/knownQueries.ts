import { type DocumentNode, execute, getOperationAST, type GraphQLSchema, Kind } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { ReadBudget } from '../../http/limits/readBudget.ts';
import { maxCost } from './limits.ts';
import type { Memory, OpenMemory } from './memory.ts';
import type { Observer } from './observePlugin.ts';
import { queryCost } from './queryCost.ts';
import { planQuery, type QueryPlan } from './queryPlan.ts';
import { runPlan } from './runPlan.ts';
import { createTextCache } from './textCache.ts';
import type { Work } from './work.ts';
import { isIntrospection } from './workPlugin.ts';

/**
 * The site has some thirty queries, and other programs send their own. The least recently used one is removed first.
 */
const maxQueries = 200;
/** In characters. Longer queries are rare, and would use too much memory. */
const maxQueryLength = 16_384;
/** About the number of different kinds of clients. */
const maxAccepts = 20;

/** The parts of a request that determine the form of its response. */
export interface Asked {
  /** The body of the request. */
  readonly text: string;
  readonly accept: string | null;
}

/** A response without errors, or with the error that stopped the query. */
export interface QuickAnswer {
  readonly status: number;
  readonly text: string;
  readonly contentType: string;
}

interface KnownContext extends Record<string, any> {
  readonly work: Work;
}

/**
 * Runs queries that succeeded before without the preceding steps (parsing, validation, content negotiation), which
 * are more than half of the cost of a query (`npm run bench -- server`).
 *
 * Makes no decisions itself. Requests that are not queries, are new, or do not succeed at once take the usual path,
 * which has parsed, validated and counted known queries before, and does so again.
 */
export interface KnownQueries<Context extends KnownContext> {
  /** Records each query that passed every rule. Must be the last plugin. */
  readonly plugin: Plugin<Context>;
  /** Records the content type of the response for this `Accept` header. */
  learnContentType(accept: string | null, response: Response): void;
  /**
   * Runs a known query. Returns `undefined` if the request must take the usual path; nothing has been changed then,
   * because queries have no side effects.
   */
  answer(
    asked: Asked,
    budget: ReadBudget,
    createContext: (memory: OpenMemory | null) => Context,
  ): Promise<QuickAnswer | undefined>;
}

export function createKnownQueries<Context extends KnownContext>(
  schema: GraphQLSchema,
  onOperation?: Observer['onOperation'],
  memory: Memory | null = null,
): KnownQueries<Context> {
  const documents = new Map<string, Known>();
  const contentTypes = new Map<string | null, string>();
  /** What the body of a request asks for, and its cost, which depend on the body alone. */
  const bodies = createTextCache<{ readonly params: Params; readonly cost: number }>();

  /**
   * Runs the query.
   *
   * @returns undefined if there was an error
   */
  async function run(known: Known, params: Params, contextValue: Context): Promise<object | undefined> {
    const { document } = known;
    const { operationName = null, variables } = params;
    if (known.planned?.operationName !== operationName) {
      known.planned = { operationName, plan: planQuery(schema, document, operationName) };
    }
    const { plan } = known.planned;
    if (plan) return runPlan(plan, variables ?? {}, contextValue, contextValue.work);
    const asked = { schema, document, operationName, variableValues: variables, contextValue };
    const { data, errors } = await execute(asked);
    return errors ? undefined : data!;
  }

  return {
    plugin: {
      onExecute({ args }) {
        const { query } = (args.contextValue as { params: { query?: string } }).params;
        if (query === undefined || query.length > maxQueryLength || !holdsQueriesAlone(args.document)) return;
        if (isIntrospection(query)) return;
        documents.set(query, { document: args.document });
        if (documents.size > maxQueries) documents.delete(documents.keys().next().value!);
      },
    },

    learnContentType(accept, { status, headers }) {
      const contentType = headers.get('content-type');
      const isPlain = contentType !== null && /^application\/(?:[\w-]+\+)?json\b/.test(contentType);
      if (status === 200 && isPlain && contentTypes.size < maxAccepts) contentTypes.set(accept, contentType);
    },

    async answer({ text, accept }, budget, createContext) {
      const contentType = contentTypes.get(accept);
      const body = bodies.get(text);
      const params = contentType === undefined ? undefined : (body?.params ?? findParams(text));
      const known = params && documents.get(params.query);
      if (!known) return undefined;
      const { operationName, variables } = params;
      // Counting takes a tenth of the time of a query of the home page, which all viewers send alike.
      const cost = body?.cost ?? queryCost(schema, known.document, operationName, variables ?? {}, maxCost);
      if (!body) bodies.set(text, { params, cost });
      if (cost > maxCost || budget.take(cost) > 0) return undefined;
      documents.delete(params.query);
      documents.set(params.query, known);
      const opened = memory && (await memory.open());
      const context = createContext(opened);
      const { work } = context;
      const startedMs = performance.now();
      const data = await run(known, params, context);
      budget.giveBack(cost - work.spent());
      const { refusal } = work;
      if (!data && !refusal) return undefined;
      const name = getOperationAST(known.document, operationName)?.name?.value ?? null;
      onOperation?.({ name, hasErrors: refusal !== null, elapsedMs: performance.now() - startedMs });
      if (!refusal) return { status: 200, text: JSON.stringify({ data }), contentType: contentType! };
      const { message, extensions } = refusal;
      const { code, http } = extensions as { code: string; http: { status: number } };
      const errors = [{ message, extensions: { code } }];
      return { status: http.status, text: JSON.stringify({ errors }), contentType: contentType! };
    },
  };
}

interface Known {
  readonly document: DocumentNode;
  /** The plan of the most recent operation name in this document; a null plan means that graphql-js runs it. */
  planned?: { readonly operationName: string | null; readonly plan: QueryPlan | null };
}

interface Params {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: { readonly [name: string]: unknown } | null;
}

/** Returns the parameters of a request; undefined if it has others, or one of an unexpected type. */
function findParams(text: string): Params | undefined {
  try {
    const params: unknown = JSON.parse(text);
    return isParams(params) ? params : undefined;
  } catch {
    return undefined;
  }
}

function isParams(value: unknown): value is Params {
  if (!isRecord(value)) return false;
  const { query, operationName, variables, ...others } = value;
  return (
    typeof query === 'string' &&
    (operationName == null || typeof operationName === 'string') &&
    (variables == null || isRecord(variables)) &&
    Object.keys(others).length === 0
  );
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function holdsQueriesAlone({ definitions }: DocumentNode): boolean {
  return definitions.every(
    (node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ||
      (node.kind === Kind.OPERATION_DEFINITION && node.operation === 'query'),
  );
}
