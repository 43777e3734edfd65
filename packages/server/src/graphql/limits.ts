import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import type { DocumentNode, ExecutionArgs, GraphQLError, GraphQLSchema, ValidationContext } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { refusal } from './errors.ts';
import { queryCost } from './queryCost.ts';

/** Several times what the largest operation of the site takes: others may have room to play. */
const maxDepth = 12;
const maxTokens = 2_000;
const maxAliases = 30;
const maxCost = 10_000;

/** Reported as any broken rule of validation is, with status 400; thrown, which is the default, it would be answered with 200. */
const asValidationError = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError) => {
      context?.reportError(error);
    },
  ],
};

/** What a query may ask for at most, whoever asks. */
export function limitPlugins(): Plugin[] {
  return [
    maxTokensPlugin({ n: maxTokens }),
    maxDepthPlugin({ n: maxDepth, flattenFragments: true, ...asValidationError }),
    maxAliasesPlugin({ n: maxAliases, ...asValidationError }),
    { onExecute: ({ args }) => refuseCostly(args), onSubscribe: ({ args }) => refuseCostly(args) },
  ];
}

function refuseCostly(args: ExecutionArgs): void {
  if (isWithinCost({ ...args, variables: args.variableValues })) return;
  throw refusal(
    400,
    'TOO_EXPENSIVE',
    `The query may answer more than ${maxCost} fields. Ask for smaller pages.`,
  );
}

/** May it be run, for all that it could answer? */
export function isWithinCost(asked: {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null;
  readonly variables?: { readonly [name: string]: unknown } | null;
}): boolean {
  const { schema, document, operationName, variables } = asked;
  return queryCost(schema, document, operationName, variables ?? {}, maxCost) <= maxCost;
}
