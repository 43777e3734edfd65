// A page without a framework: one watched query, and a listener that renders its results.
import {
  createCache,
  createClient,
  gql,
  idempotencyKeys,
  persistCache,
  relayStylePagination,
} from '@mainvideo/sdk';

const cache = createCache({ typePolicies: { Query: { fields: { home: relayStylePagination() } } } });
// The next visit shows the stored data immediately, and refreshes it (see `cache-and-network` below).
persistCache(cache, { storage: () => localStorage });
// The site stores its responses by idempotency key, so mutations can be retried like queries.
const client = createClient({ url: '/api/graphql', cache, stages: [idempotencyKeys()] });

const Videos = gql`
  query Videos($after: String) {
    home(first: 4, after: $after) {
      edges {
        cursor
        node {
          id
          title
          likeCount
          poster {
            url
          }
          viewerState {
            id
            liked
          }
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
        viewerState {
          id
          liked
        }
      }
    }
  }
`;

const list = document.querySelector('#videos');
const status = document.querySelector('#status');
const more = document.querySelector('#more');

const videos = client.watchQuery({ query: Videos, variables: {}, fetchPolicy: 'cache-and-network' });
videos.subscribe(({ data, error, loading }) => {
  status.textContent = error ? `${error.message} Reload to try again.` : loading && !data ? 'Loading…' : '';
  if (!data) return;
  list.replaceChildren(...data.home.edges.map(({ node }) => rowOf(node)));
  more.hidden = !data.home.pageInfo.hasNextPage;
});

more.addEventListener('click', async () => {
  const after = videos.getCurrentResult().data.home.pageInfo.endCursor;
  more.disabled = true;
  // The page is appended to the list in the cache, and the listener above renders it.
  await videos.fetchMore({ variables: { after } }).catch(showFailure);
  more.disabled = false;
});

function rowOf(video) {
  const row = document.createElement('li');
  const poster = document.createElement('img');
  Object.assign(poster, { src: video.poster?.url ?? 'data:,', alt: '', width: 160, height: 90 });
  const like = document.createElement('button');
  like.textContent = `${video.viewerState.liked ? 'Liked' : 'Like'} (${video.likeCount})`;
  like.setAttribute('aria-pressed', String(video.viewerState.liked));
  like.addEventListener('click', () => setLike(video, !video.viewerState.liked));
  row.append(poster, ` ${video.title} `, like);
  return row;
}

function setLike(video, liked) {
  const { id, __typename, likeCount, viewerState } = video;
  client
    .mutate({
      mutation: Like,
      variables: { input: { videoId: id, liked } },
      // Shown until the server responds, and rolled back if the mutation fails.
      optimisticResponse: {
        setLike: {
          __typename: 'SetLikePayload',
          video: {
            __typename,
            id,
            likeCount: likeCount + (liked ? 1 : -1),
            viewerState: { ...viewerState, liked },
          },
        },
      },
    })
    .catch(showFailure);
}

function showFailure(error) {
  status.textContent = error.message;
}
