import type { Page } from '../../library/catalogue/catalogue.ts';
import { badUserInput } from '../execution/errors.ts';

/** A page of a list in GraphQL (Relay Cursor Connections). */
export interface Connection<Node> {
  readonly edges: readonly { readonly node: Node; readonly cursor: string }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number;
}

export interface PageArguments {
  readonly first: number;
  readonly after?: string | null;
}

/** The maximum of `first`. The cost of a query depends on it, so raise it with care. */
export const maxFirst = 100;

/**
 * Returns `first`.
 *
 * @throws GraphQLError BAD_USER_INPUT unless `first` is from 1 to 100
 */
export function checkFirst({ first }: PageArguments): number {
  if (first < 1 || first > maxFirst) throw badUserInput(`\`first\` is ${first}. Ask for 1 to ${maxFirst}.`);
  return first;
}

/** A list of a new viewer. Home asks for some, so it saves a query of the database for each. */
export const emptyPage: Page<never> = { items: [], hasNextPage: false, totalCount: 0 };

export function connectionOf<Node>(
  page: Page<Node>,
  { after }: PageArguments,
  cursorOf: (node: Node, index: number) => string,
): Connection<Node> {
  const edges = page.items.map((node, index) => ({ node, cursor: cursorOf(node, index) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: page.hasNextPage,
      // The item that the cursor refers to is before the page.
      hasPreviousPage: after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: page.totalCount,
  };
}
