import { SetLike, type SetLikeMutation } from '@mainvideo/sdk/operations';
import { useState } from 'react';
import { formatCount } from '../../i18n/formatCount.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { useChange } from '../../offline/useChange.ts';
import { afterPaint } from '../../ui/afterPaint.ts';
import { Icon } from '../../ui/Icon.tsx';
import { updateViewerVideos } from './viewerVideos.ts';

/**
 * A like button. It shows the change at once, even offline. If the server refuses the change, the button reverts it
 * and shows a message. Only the button updates in the first frame; events and persistence follow.
 */
export function LikeButton({
  videoId,
  viewerId,
  likeCount,
  isLiked,
}: {
  readonly videoId: string;
  readonly viewerId: string;
  readonly likeCount: number;
  readonly isLiked: boolean;
}) {
  const language = useLanguage();
  const { t } = language;
  const [setLike, { error }] = useChange('SetLike', SetLike, {
    update(cache, { data }: { readonly data: SetLikeMutation }) {
      const { video } = data.setLike;
      const viewer = { __typename: 'Viewer', id: viewerId };
      updateViewerVideos(cache, 'likedVideos', viewer, video, video.viewerState.liked);
    },
    onError: shownBelow,
  });

  // The pressed state, until the page shows it too.
  const [pressed, setPressed] = useState<boolean | null>(null);
  if (pressed !== null && (pressed === isLiked || error)) setPressed(null);
  const shown = pressed ?? isLiked;
  const shownCount = Math.max(0, likeCount + Number(shown) - Number(isLiked));

  const toggle = () => {
    const liked = !shown;
    setPressed(liked);
    afterPaint(window, () => send(liked, Math.max(0, shownCount + (liked ? 1 : -1))));
  };
  const send = (liked: boolean, likeCount: number) =>
    void setLike({
      variables: { input: { videoId, liked } },
      optimisticResponse: {
        __typename: 'Mutation',
        setLike: {
          __typename: 'SetLikePayload',
          video: {
            __typename: 'Video',
            id: videoId,
            likeCount,
            viewerState: { __typename: 'VideoViewerState', id: videoId, liked },
          },
        },
      },
    });

  return (
    <div className="like">
      <button className="button like__button" type="button" aria-pressed={shown} onClick={toggle}>
        <Icon name="heart" />
        {t('video.like')}
        <span className="like__count">{formatCount(language, shownCount)}</span>
      </button>
      <p className="like__problem" role="status">
        {error && t('video.likeFailed')}
      </p>
    </div>
  );
}

/** The error is in the result and its message is shown below the button, so a rejection needs no handling. */
function shownBelow(): void {}
