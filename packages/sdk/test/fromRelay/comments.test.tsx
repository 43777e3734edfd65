// Comments below a story, written as with Relay: components that each declare their data in a fragment, a connection
// with more to load, a mutation that appends an edge, and one that deletes a record.
import { mount } from '../../src/react/reactTools.laws.tsx';
import { act, Suspense } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  appendNode,
  createCache,
  createClient,
  deleteRecord,
  gql,
  relayStylePagination,
} from '../../src/index.ts';
import {
  createQueryPreloader,
  type QueryRef,
  useFragment,
  useMutation,
  usePaginatedQuery,
  useReadQuery,
} from '../../src/react/index.ts';
import { createSchemaFetch, createVirtualClock } from '../../src/testing/index.ts';

interface CommentData {
  readonly id: string;
  readonly text: string;
}
const CommentView_comment = gql<CommentData, object>`
  fragment CommentView_comment on Comment {
    id
    text
  }
`;
interface StoryData {
  readonly id: string;
  readonly comments: {
    readonly edges: readonly { readonly node: CommentData }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}
const StoryComments_story = gql<StoryData, { count: number; cursor?: string }>`
  fragment StoryComments_story on Story {
    id
    comments(first: $count, after: $cursor) {
      edges {
        node {
          ...CommentView_comment
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${CommentView_comment}
`;
const StoryQuery = gql<{ story: StoryData }, { id: string; count: number; cursor?: string }>`
  query StoryQuery($id: ID!, $count: Int!, $cursor: String) {
    story(id: $id) {
      ...StoryComments_story
    }
  }
  ${StoryComments_story}
`;
const AddComment = gql<
  { addComment: { commentEdge: { node: CommentData } } },
  { storyId: string; text: string }
>`
  mutation AddComment($storyId: ID!, $text: String!) {
    addComment(storyId: $storyId, text: $text) {
      commentEdge {
        node {
          ...CommentView_comment
        }
      }
    }
  }
  ${CommentView_comment}
`;
const DeleteComment = gql<{ deleteComment: { deletedId: string } }, { id: string }>`
  mutation DeleteComment($id: ID!) {
    deleteComment(id: $id) {
      deletedId
    }
  }
`;

const schema = `
  type Comment { id: ID!, text: String! }
  type CommentEdge { cursor: String, node: Comment! }
  type PageInfo { hasNextPage: Boolean!, endCursor: String }
  type CommentConnection { edges: [CommentEdge!]!, pageInfo: PageInfo! }
  type Story { id: ID!, comments(first: Int!, after: String): CommentConnection! }
  type Query { story(id: ID!): Story! }
  type AddCommentPayload { commentEdge: CommentEdge! }
  type DeleteCommentPayload { deletedId: ID! }
  type Mutation {
    addComment(storyId: ID!, text: String!): AddCommentPayload!
    deleteComment(id: ID!): DeleteCommentPayload!
  }
`;

function openApp() {
  const clock = createVirtualClock();
  let comments = Array.from({ length: 5 }, (_, index) => ({ id: `c${index + 1}`, text: `No ${index + 1}` }));
  const edgeOf = (node: CommentData) => ({ cursor: node.id, node });
  const fetch = createSchemaFetch(schema, {
    resolvers: {
      Story: {
        comments(_, { first, after }) {
          const from = comments.findIndex(({ id }) => id === after) + 1;
          const page = comments.slice(from, from + first);
          const hasNextPage = from + first < comments.length;
          return { edges: page.map(edgeOf), pageInfo: { hasNextPage, endCursor: page.at(-1)?.id ?? null } };
        },
      },
      Mutation: {
        addComment(_, { text }) {
          const node = { id: 'c9', text };
          comments = [...comments, node];
          return { commentEdge: edgeOf(node) };
        },
        deleteComment(_, { id }) {
          comments = comments.filter((each) => each.id !== id);
          return { deletedId: id };
        },
      },
    },
    delay: 100,
    runtime: clock.runtime,
  });
  const client = createClient({
    url: '/graphql',
    cache: createCache({
      runtime: clock.runtime,
      typePolicies: {
        // Replaces the directive @connection of Relay.
        Story: { fields: { comments: relayStylePagination() } },
        // Replaces @appendEdge and @deleteRecord.
        Mutation: {
          fields: {
            addComment: appendNode<typeof AddComment>({
              field: 'comments',
              into: ({ variables }) => `Story:${variables.storyId}`,
              node: ({ value }) => value.commentEdge as never,
            }),
            deleteComment: deleteRecord<typeof DeleteComment>('Comment', ({ value }) => value.deletedId),
          },
        },
      },
    }),
    fetch,
    runtime: clock.runtime,
  });
  return { client, fetch, wait: () => act(() => clock.advance(100)) };
}

/** As in Relay, the component receives a comment's reference and reads its own data. */
function CommentView({ comment }: { readonly comment: CommentData }) {
  const { data } = useFragment({ fragment: CommentView_comment, from: comment });
  const [deleteComment] = useMutation(DeleteComment);
  return (
    <li>
      {data.text}
      <button onClick={() => void deleteComment({ variables: { id: comment.id } })}>
        {`delete ${comment.id}`}
      </button>
    </li>
  );
}

function StoryComments({ id }: { readonly id: string }) {
  const { data, items, hasMore, loadMore, isLoadingMore } = usePaginatedQuery(StoryQuery, {
    variables: { id, count: 2 },
    list: ({ story }) => story.comments,
    nextPage({ data }) {
      const { hasNextPage, endCursor } = data.story.comments.pageInfo;
      return hasNextPage ? { cursor: endCursor! } : null;
    },
  });
  const [addComment] = useMutation(AddComment);
  if (!data) return <p>Loading</p>;
  return (
    <>
      {items.map((comment) => (
        <CommentView key={comment.id} comment={comment} />
      ))}
      {isLoadingMore && <p>Loading more</p>}
      {hasMore && <button onClick={() => void loadMore()}>more</button>}
      <button onClick={() => void addComment({ variables: { storyId: id, text: 'New' } })}>add</button>
    </>
  );
}

async function openStory() {
  const app = openApp();
  const page = await mount(app.client, <StoryComments id="s1" />);
  await app.wait();
  const shown = () => [...page.container.querySelectorAll('li')].map((each) => each.firstChild!.textContent);
  return { ...app, page, shown };
}

const it = suite('comments of a story, moved from Relay');

it('shows what was asked for before it was rendered, and waits for it in a boundary', async () => {
  function Comments({ queryRef }: { readonly queryRef: QueryRef<{ story: StoryData }> }) {
    const { data } = useReadQuery(queryRef);
    return data.story.comments.edges.map(({ node }) => <CommentView key={node.id} comment={node} />);
  }
  const { client, fetch, wait } = openApp();
  const queryRef = createQueryPreloader(client)(StoryQuery, { variables: { id: 's1', count: 2 } });
  const page = await mount(
    client,
    <Suspense fallback="Loading">
      <Comments queryRef={queryRef} />
    </Suspense>,
  );
  assert.is(page.text(), 'Loading');
  await wait();
  assert.match(page.text(), /^No 1.*No 2/);
  assert.is(fetch.requests.length, 1);
  await page.unmount();
});

it('shows the first of a connection, and loads more until there is none', async () => {
  const { page, shown, wait, fetch } = await openStory();
  assert.equal(shown(), ['No 1', 'No 2']);
  await page.press('more');
  assert.match(page.text(), 'Loading more');
  await wait();
  await page.press('more');
  await wait();
  assert.equal(shown(), ['No 1', 'No 2', 'No 3', 'No 4', 'No 5']);
  assert.not.match(page.text(), 'more');
  assert.is(fetch.requests.length, 3);
  await page.unmount();
});

it('appends the edge that a mutation answers, and loads more behind it, each once', async () => {
  const { page, shown, wait } = await openStory();
  await page.press('add');
  await wait();
  assert.equal(shown(), ['No 1', 'No 2', 'New']);
  await page.press('more');
  await wait();
  assert.equal(shown(), ['No 1', 'No 2', 'New', 'No 3', 'No 4']);
  await page.press('more');
  await wait();
  assert.equal(shown(), ['No 1', 'No 2', 'New', 'No 3', 'No 4', 'No 5'], 'and it is there once');
  await page.unmount();
});

it('deletes a record out of every list', async () => {
  const { page, shown, wait } = await openStory();
  await page.press('delete c1');
  await wait();
  assert.equal(shown(), ['No 2']);
  await page.unmount();
});

it.run();
