'use client';

import { useMutation } from '@apollo/client/react';
import { SetLike, type WatchPageQuery } from '../../operations';

export function LikeButton({ video }: { video: NonNullable<WatchPageQuery['video']> }) {
  const [setLike, { error }] = useMutation(SetLike, { onError: () => {} });
  const { id, likeCount, viewerState } = video;
  const toggle = () => {
    const liked = !viewerState.liked;
    void setLike({
      variables: { input: { videoId: id, liked } },
      optimisticResponse: {
        __typename: 'Mutation',
        setLike: {
          __typename: 'SetLikePayload',
          video: {
            __typename: 'Video',
            id,
            likeCount: likeCount + (liked ? 1 : -1),
            viewerState: { ...viewerState, liked },
          },
        },
      },
    });
  };
  return (
    <>
      <button type="button" aria-pressed={viewerState.liked} onClick={toggle}>
        Like {likeCount}
      </button>
      {error && <p role="status">{error.message}</p>}
    </>
  );
}
