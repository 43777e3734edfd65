import { SetLike } from '@mainvideo/sdk/operations';
import { useChange } from '../../offline/useChange.ts';
import { formatCount } from '../../ui/formatCount.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Shows a like at once, be there a connection or not; takes it back, and says so, if the server does not take it. */
export function LikeButton({
  videoId,
  likeCount,
  isLiked,
}: {
  readonly videoId: string;
  readonly likeCount: number;
  readonly isLiked: boolean;
}) {
  const [setLike, { error }] = useChange('SetLike', SetLike, { onError: shownBelow });

  const toggle = () => {
    const liked = !isLiked;
    void setLike({
      variables: { input: { videoId, liked } },
      optimisticResponse: {
        __typename: 'Mutation',
        setLike: {
          __typename: 'SetLikePayload',
          video: {
            __typename: 'Video',
            id: videoId,
            likeCount: Math.max(0, likeCount + (liked ? 1 : -1)),
            viewerState: { __typename: 'VideoViewerState', id: videoId, liked },
          },
        },
      },
    });
  };

  return (
    <div className="like">
      <button className="button like__button" type="button" aria-pressed={isLiked} onClick={toggle}>
        <Icon name="heart" />
        Like
        <span className="like__count">{formatCount(likeCount)}</span>
      </button>
      <p className="like__problem" role="status">
        {error && 'Your like was not saved. Try again.'}
      </p>
    </div>
  );
}

/** The error is in the result, and its words are below the button: nothing is left to do when it comes. */
function shownBelow(): void {}
