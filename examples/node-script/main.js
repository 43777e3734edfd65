// Lists every video of a site, a page at a time, and likes the last one: a client without a framework, in Node.
import {
  createCache,
  createClient,
  gql,
  idempotencyKeys,
  isClientError,
  relayStylePagination,
} from '@mainvideo/sdk';

const client = createClient({
  // Node has no page that an address could be relative to: this one is whole.
  url: new URL('/api/graphql', process.env.MAINVIDEO_ORIGIN ?? 'http://localhost:3000').href,
  // The policy joins the pages of `home` into one list, under one field.
  cache: createCache({ typePolicies: { Query: { fields: { home: relayStylePagination() } } } }),
  // A script would rather hear of it than wait: three attempts, not five.
  retry: { attempts: 3 },
  // Mutations too: the site keeps its responses by idempotency key.
  stages: [idempotencyKeys()],
  onBreadcrumb: ({ level, message }) => level !== 'info' && console.error(message),
});

const Videos = gql`
  query Videos($after: String) {
    home(first: 4, after: $after) {
      totalCount
      edges {
        cursor
        node {
          id
          title
          durationSeconds
          likeCount
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

const Like = gql`
  mutation Like($input: SetLikeInput!) {
    setLike(input: $input) {
      video {
        id
        likeCount
      }
    }
  }
`;

try {
  const videos = client.watchQuery({ query: Videos, variables: {} });
  // Somebody has to listen, or nothing is fetched. The cache keeps the list up to date; it is printed once, at the end.
  const stop = videos.subscribe(() => {});
  let { data } = await videos.refetch();
  for (let pages = 1; data.home.pageInfo.hasNextPage; pages++) {
    console.log(`Page ${pages}: ${data.home.edges.length} of ${data.home.totalCount} videos`);
    await videos.fetchMore({ variables: { after: data.home.pageInfo.endCursor } });
    // The answer was one page; the list with all pages is what is watched.
    ({ data } = videos.getCurrentResult());
  }

  const last = data.home.edges.at(-1).node;
  await client.mutate({ mutation: Like, variables: { input: { videoId: last.id, liked: true } } });

  // The answer of the mutation went into the same record, and so into the list.
  for (const { node } of videos.getCurrentResult().data.home.edges)
    console.log(`${node.title} (${Math.round(node.durationSeconds)} s, likes: ${node.likeCount})`);
  stop();
} catch (error) {
  if (!isClientError(error)) throw error;
  // One of a closed list: network, timeout, http, graphql, parse, abort.
  console.error(`${error.kind}: ${error.message}`);
  process.exitCode = 1;
} finally {
  client.stop();
}
