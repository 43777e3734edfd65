import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import type { ExecutionArgs, GraphQLError, ValidationContext } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { refusal } from './errors.ts';
import { queryCost } from './queryCost.ts';
import type { Work } from './work.ts';

/** Several times what the largest operation of the site needs, so that other clients have room. */
const maxDepth = 12;
const maxTokens = 2_000;
const maxAliases = 30;
export const maxCost = 10_000;
/** The maximum cost of an event. A subscription reads its data again for each one. */
export const maxEventCost = 1_000;
/** In characters. Field names are sent with each event, however long they are. */
const maxSubscriptionLength = 16_384;

/**
 * Reports the error like any failed validation rule, with status 400. The default, throwing, would respond with
 * status 200.
 */
const asValidationError = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError) => {
      context?.reportError(error);
    },
  ],
};

/** Returns the plugins that limit what an operation may request. */
export function limitPlugins(): Plugin<{
  readonly work: Work;
  readonly params: { readonly query?: string };
}>[] {
  return [
    maxTokensPlugin({ n: maxTokens }),
    maxDepthPlugin({ n: maxDepth, flattenFragments: true, ...asValidationError }),
    maxAliasesPlugin({ n: maxAliases, ...asValidationError }),
    {
      onExecute: ({ args }) => {
        args.contextValue.work.cost = affordableCost(args, maxCost);
      },
      onSubscribe({ args }) {
        const { query = '' } = args.contextValue.params;
        if (query.length > maxSubscriptionLength) throw tooLong();
        affordableCost(args, maxEventCost);
      },
    },
  ];
}

function tooLong(): GraphQLError {
  const message = `A subscription has ${maxSubscriptionLength} characters at most. Give its fields shorter names, or subscribe to fewer.`;
  return refusal(400, 'TOO_EXPENSIVE', message);
}

/**
 * Returns the cost of an operation.
 *
 * @throws GraphQLError TOO_EXPENSIVE
 */
function affordableCost(args: ExecutionArgs, most: number): number {
  const { schema, document, operationName, variableValues } = args;
  const cost = queryCost(schema, document, operationName, variableValues ?? {}, most);
  if (cost <= most) return cost;
  throw refusal(
    400,
    'TOO_EXPENSIVE',
    `The operation may cost more than ${most} points: one for each field it may answer, and more for related videos and searches. Ask for smaller pages.`,
  );
}
