import type { Page } from '../../library/catalogue/catalogue.ts';
import type { Video } from '../../library/videos/video.ts';
import type { GraphqlContext } from '../execution/context.ts';
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

/** Longer than any search that a person types. */
const maxQueryLength = 500;

/**
 * Returns `query`, the text to search for.
 *
 * @throws GraphQLError BAD_USER_INPUT if it has more than 500 characters
 */
export function checkQuery({ query }: { readonly query: string }): string {
  if (query.length > maxQueryLength) {
    throw badUserInput(`\`query\` has ${query.length} characters. Search for ${maxQueryLength} at most.`);
  }
  return query;
}

/** A list of a new viewer. Home asks for some, so it saves a query of the database for each. */
export const emptyPage: Page<never> = { items: [], hasNextPage: false, totalCount: 0 };

export function connectionOf<Node>(
  page: Page<Node>,
  given: PageArguments,
  cursorOf: (node: Node, index: number) => string,
): Connection<Node> {
  const edges = page.items.map((node, index) => ({ node, cursor: cursorOf(node, index) }));
  return connectionWith(edges, page, given);
}

/**
 * Returns a page of a viewer's list. The videos themselves are the same for all viewers, so most of them are remembered.
 *
 * @param edgeOf returns the fields of an edge besides its video
 */
export async function connectionOfVideos<Item extends { readonly videoId: string }>(
  page: Page<Item>,
  given: PageArguments,
  { load }: GraphqlContext,
  edgeOf: (item: Item) => { readonly cursor: string },
): Promise<Connection<Video>> {
  const videos = await Promise.all(page.items.map(({ videoId }) => load.video(videoId)));
  const edges = page.items.flatMap((item, index) => {
    const node = videos[index];
    // A video may have left the library in between.
    return node === undefined ? [] : [{ node, ...edgeOf(item) }];
  });
  return connectionWith(edges, page, given);
}

function connectionWith<Node>(
  edges: Connection<Node>['edges'],
  { hasNextPage, totalCount }: Page<unknown>,
  { after }: PageArguments,
): Connection<Node> {
  return {
    edges,
    pageInfo: {
      hasNextPage,
      // The item that the cursor refers to is before the page.
      hasPreviousPage: after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
  };
}
