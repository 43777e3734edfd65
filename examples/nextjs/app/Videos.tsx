'use client';

import { HomePage, SetLike } from '@mainvideo/sdk/operations';
import { useMutation, useQuery } from '@mainvideo/sdk/react';

/** A client component. The server renders it to HTML, and the browser hydrates it. */
export function Videos() {
  const { data, error, fetchMore } = useQuery(HomePage, { variables: { first: 4 } });
  const [setLike, liking] = useMutation(SetLike, { onError: () => {} });
  if (!data) return <p role="alert">{error?.message ?? 'Loading…'}</p>;

  const { edges, pageInfo } = data.home;
  return (
    <>
      <ul>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <img src={node.poster?.cardUrl} alt="" width={160} height={90} /> {node.title}{' '}
            <button onClick={() => setLike({ variables: { input: { videoId: node.id, liked: true } } })}>
              Like
            </button>
          </li>
        ))}
      </ul>
      <p role="status">
        {liking.error?.message ??
          (liking.data && `Liked. Likes in total: ${liking.data.setLike.video.likeCount}`)}
      </p>
      {pageInfo.hasNextPage && (
        <button onClick={() => fetchMore({ variables: { first: 4, after: pageInfo.endCursor } })}>
          More
        </button>
      )}
    </>
  );
}
