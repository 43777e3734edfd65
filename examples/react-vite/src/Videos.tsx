import { useMutation, useQuery } from '@mainvideo/sdk/react';
import { useState } from 'react';
import { Like, type Video, VideosQuery } from './documents.ts';

/** A list that grows by a page at a click. */
export function Videos() {
  const { data, error, loading, fetchMore, refetch } = useQuery(VideosQuery, {
    variables: {},
    // What the last visit left is shown at once, and fetched anew behind it.
    fetchPolicy: 'cache-and-network',
  });
  const [failure, setFailure] = useState('');

  // There is data, an error, or loading: nothing else has to be thought of.
  if (!data && loading) return <p role="status">Loading…</p>;
  if (!data)
    return (
      <p role="alert">
        {error?.message} <button onClick={() => refetch().catch(() => {})}>Try again</button>
      </p>
    );

  const { edges, pageInfo } = data.home;
  const showMore = () =>
    // The answer joins the list in the cache (relayStylePagination), and the component is shown anew.
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
  // With `onError`, `like` never rejects; the error is in `result` as well.
  const [like, result] = useMutation(Like, { onError: () => {} });
  const setLike = () =>
    like({
      variables: { input: { videoId: video.id, liked: !liked } },
      // Shown until the answer comes, and taken back if it is an error.
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
