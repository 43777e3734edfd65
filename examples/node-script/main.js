// Lists every video of a site, page by page, and likes the last one. It uses the client in Node, without a framework.
import {
  breadcrumbs,
  createCache,
  createClient,
  gql,
  idempotencyKeys,
  isClientError,
  relayStylePagination,
} from '@mainvideo/sdk';

const client = createClient({
  // Node cannot resolve relative URLs, so this one is absolute.
  url: new URL('/api/graphql', process.env.MAINVIDEO_ORIGIN ?? 'http://localhost:3000').href,
  // The policy joins the pages of `home` into one list.
  cache: createCache({ typePolicies: { Query: { fields: { home: relayStylePagination() } } } }),
  // A script should fail sooner: three attempts instead of five.
  retry: { attempts: 3 },
  // Mutations are retried too, because the site stores its responses by idempotency key.
  stages: [idempotencyKeys()],
  onEvent: breadcrumbs(({ level, message }) => level !== 'info' && console.error(message)),
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
  // A watched query is active only while it has a listener. This one does nothing: the list is printed at the end.
  const stop = videos.subscribe(() => {});
  let { data } = await videos.refetch();
  for (let pages = 1; data.home.pageInfo.hasNextPage; pages++) {
    console.log(`Page ${pages}: ${data.home.edges.length} of ${data.home.totalCount} videos`);
    await videos.fetchMore({ variables: { after: data.home.pageInfo.endCursor } });
    // `fetchMore` returns one page. The watched result contains all pages so far.
    ({ data } = videos.getCurrentResult());
  }

  const last = data.home.edges.at(-1).node;
  await client.mutate({ mutation: Like, variables: { input: { videoId: last.id, liked: true } } });

  // The result of the mutation updated the video in the cache, and so the list.
  for (const { node } of videos.getCurrentResult().data.home.edges)
    console.log(`${node.title} (${Math.round(node.durationSeconds)} s, likes: ${node.likeCount})`);
  stop();
} catch (error) {
  if (!isClientError(error)) throw error;
  // The kind is one of: network, timeout, http, graphql, parse, abort.
  console.error(`${error.kind}: ${error.message}`);
  process.exitCode = 1;
} finally {
  client.stop();
}
