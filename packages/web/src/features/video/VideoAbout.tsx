import type { WatchPageQuery } from '@mainvideo/sdk/operations';
import { formatViews } from '../../i18n/formatCount.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import type { ReactNode } from 'react';
import { pathOf } from '../../router/routes.ts';
import { Age } from '../../ui/text/Age.tsx';
import { Avatar } from '../../ui/cards/Avatar.tsx';
import { episodePlace } from '../../ui/text/episodePlace.ts';
import { LinkedText } from '../../ui/text/LinkedText.tsx';
import { LikeButton } from './LikeButton.tsx';
import { SaveButton } from './SaveButton.tsx';

type Video = Pick<
  NonNullable<WatchPageQuery['video']>,
  | 'id'
  | 'title'
  | 'description'
  | 'tags'
  | 'channel'
  | 'episode'
  | 'viewCount'
  | 'likeCount'
  | 'publishedAt'
  | 'durationSeconds'
  | 'viewerState'
>;

/** The title, channel, description and actions of a video, below the player. */
export function VideoAbout({
  video,
  viewerId,
  subscribe,
  actions,
  onSeek,
}: {
  readonly video: Video;
  /** Id of the current viewer. */
  readonly viewerId: string;
  /** The button beside the channel. */
  readonly subscribe?: ReactNode;
  /** Further buttons. */
  readonly actions?: ReactNode;
  readonly onSeek: (seconds: number) => void;
}) {
  const language = useLanguage();
  const { channel, episode } = video;
  return (
    <div className="about">
      {episode && (
        <a href={pathOf('/series', { handle: episode.series.handle })} dir="auto">
          {`${episode.series.title} · ${episodePlace(episode)}`}
        </a>
      )}
      <h1 className="about__title" dir="auto">
        {video.title}
      </h1>
      <div className="about__row">
        <a className="about__channel" href={pathOf('/channel', { handle: channel.handle })}>
          <Avatar name={channel.name} imageUrl={channel.avatar?.url} />
          <span className="about__channel-name" dir="auto">
            {channel.name}
          </span>
        </a>
        {subscribe}
        <div className="about__actions">
          <LikeButton
            videoId={video.id}
            viewerId={viewerId}
            likeCount={video.likeCount}
            isLiked={video.viewerState.liked}
          />
          <SaveButton videoId={video.id} viewerId={viewerId} isSaved={video.viewerState.saved} />
          {actions}
        </div>
      </div>
      <div className="about__box">
        <p className="about__facts">
          <Age iso={video.publishedAt} />{' '}
          {/* Last in its line, so that a count that changes while it is shown moves nothing. */}
          <span>{formatViews(language, video.viewCount)}</span>
        </p>
        {video.description && (
          <p className="about__description" dir="auto">
            <LinkedText text={video.description} durationSeconds={video.durationSeconds} onSeek={onSeek} />
          </p>
        )}
        {video.tags.length > 0 && (
          <ul className="about__tags" aria-label={language.t('video.tags')}>
            {video.tags.map((tag) => (
              <li key={tag}>
                <a
                  className="about__tag"
                  dir="auto"
                  href={`${pathOf('/search')}?q=${encodeURIComponent(tag)}`}
                >
                  {tag}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
