import { useMutation, useQuery } from '@mainvideo/sdk/react';
import { useState } from 'react';
import { Like, type Video, VideosQuery } from './documents.ts';

/** A list of videos with a button that loads the next page. */
export function Videos() {
  const { data, error, loading, fetchMore, refetch } = useQuery(VideosQuery, {
    variables: {},
    // Shows the data of the last visit immediately, and refreshes it.
    fetchPolicy: 'cache-and-network',
  });
  const [failure, setFailure] = useState('');

  // The only cases are data, an error, and loading.
  if (!data && loading) return <p role="status">Loading…</p>;
  if (!data)
    return (
      <p role="alert">
        {error?.message} <button onClick={() => refetch().catch(() => {})}>Try again</button>
      </p>
    );

  const { edges, pageInfo } = data.home;
  const showMore = () =>
    // `relayStylePagination` appends the page to the list in the cache, and the component renders again.
    fetchMore({ variables: { after: pageInfo.endCursor } }).then(
      () => setFailure(''),
      (error: Error) => setFailure(error.message),
    );
  return (
    <>
      <ul>
        {edges.map(({ node }) => (
          <Row key={node.id} video={node} />
        ))}
      </ul>
      {failure && <p role="alert">{failure}</p>}
      {pageInfo.hasNextPage && <button onClick={showMore}>More</button>}
    </>
  );
}

function Row({ video }: { readonly video: Video }) {
  const { liked } = video.viewerState;
  // With `onError`, `like` never rejects. The error is in `result` too.
  const [like, result] = useMutation(Like, { onError: () => {} });
  const setLike = () =>
    like({
      variables: { input: { videoId: video.id, liked: !liked } },
      // Shown until the server responds, and rolled back if the mutation fails.
      optimisticResponse: {
        setLike: {
          __typename: 'SetLikePayload',
          video: {
            __typename: 'Video',
            id: video.id,
            likeCount: video.likeCount + (liked ? -1 : 1),
            viewerState: { ...video.viewerState, liked: !liked },
          },
        },
      },
    });
  return (
    <li>
      <img src={video.poster?.url} alt="" width={160} height={90} /> {video.title}{' '}
      <button aria-pressed={liked} onClick={setLike}>
        {liked ? 'Liked' : 'Like'} ({video.likeCount})
      </button>
      {result.error && <span role="alert"> {result.error.message}</span>}
    </li>
  );
}
