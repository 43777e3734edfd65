import { gql } from 'graphql-tag';
import type { Contender, Response } from '../contender.ts';
import { right, type Rule } from '../rule.ts';

const query = gql`
  query Feed($first: Int, $after: String) {
    feed(first: $first, after: $after) {
      edges {
        cursor
        node {
          id
        }
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
  }
`;
const firstPage = { first: 2 };
const secondPage = { first: 2, after: 'b' };

export const pages: readonly Rule[] = [
  {
    id: 'firstPageAgain',
    title: 'refetching the first page keeps the later pages',
    async run(contender) {
      const shown = await feedAfter(contender, [
        [firstPage, 'ab'],
        [secondPage, 'cd'],
        [firstPage, 'ab'],
      ]);
      return shown === 'abcd' ? right : `only ${shown} of abcd is left`;
    },
  },
  {
    id: 'movedNode',
    title: 'a node that moved to the next page appears once',
    async run(contender) {
      const shown = await feedAfter(contender, [
        [firstPage, 'ab'],
        [secondPage, 'bcd'],
      ]);
      return [...shown].sort().join('') === 'abcd' ? right : `${shown} is shown instead of abcd`;
    },
  },
];

/** Returns the list after these pages have arrived, one letter per node. */
async function feedAfter(
  contender: Contender,
  answers: readonly (readonly [variables: object, ids: string])[],
): Promise<string> {
  let calls = 0;
  const client = contender.create(() => page(answers[calls++]![1]), {
    embedded: ['Feed', 'FeedEdge', 'PageInfo'],
    pages: 'feed',
  });
  for (const [variables] of answers) await client.fetch(query, { ...variables });
  const edges: readonly { node: { id: string } }[] = client.read(query, firstPage).data.feed.edges;
  return edges.map(({ node }) => node.id).join('');
}

function page(ids: string): Response {
  const edges = [...ids].map((id) => ({
    __typename: 'FeedEdge',
    cursor: id,
    node: { __typename: 'Video', id },
  }));
  const pageInfo = {
    __typename: 'PageInfo',
    hasNextPage: true,
    hasPreviousPage: false,
    startCursor: ids[0],
    endCursor: ids.at(-1),
  };
  return { data: { feed: { __typename: 'Feed', edges, pageInfo } } };
}
