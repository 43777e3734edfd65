import type { VideoCardFragment } from '@mainvideo/sdk/operations';
import type { ReactNode } from 'react';
import { formatViews } from '../../i18n/formatCount.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Age } from '../text/Age.tsx';
import { BlankPoster } from './BlankPoster.tsx';
import { CardPicture } from './CardPicture.tsx';
import { formatDuration } from '../text/formatDuration.ts';

/** A video in a grid or (within `.video-list`) in a row. A link covers the card; the channel's link lies above it. */
export function VideoCard({
  video,
  href,
  channelHref,
  eager = false,
  heading: Heading = 'h2',
  note,
  actions,
  title = video.title,
  children,
}: {
  readonly video: VideoCardFragment;
  readonly href: string;
  /** Absent on the channel's own page, where the card does not name the channel. */
  readonly channelHref?: string;
  /** Loads the picture at once, because it is among the first visible ones. */
  readonly eager?: boolean;
  /** One level below the heading of the list. */
  readonly heading?: 'h2' | 'h3';
  /** The list's note about the video. */
  readonly note?: ReactNode;
  /** Buttons, above the link that covers the card. */
  readonly actions?: ReactNode;
  /** The title with markup, such as highlighted matches. */
  readonly title?: ReactNode;
  /** Content at the bottom of the card. */
  readonly children?: ReactNode;
}) {
  const language = useLanguage();
  const { t } = language;
  const { poster, durationSeconds } = video;
  const { positionSeconds, watched } = video.viewerState;
  return (
    <article className="video-card">
      <div className="video-card__picture">
        {poster ? (
          <CardPicture poster={poster} eager={eager} />
        ) : (
          <BlankPoster id={video.id} title={video.title} />
        )}
        {(watched || positionSeconds !== null) && (
          <progress
            className="video-card__progress"
            value={positionSeconds ?? durationSeconds}
            max={durationSeconds}
            aria-label={
              positionSeconds === null
                ? t('video.watched')
                : t('video.watchedUpTo', { position: formatDuration(positionSeconds) })
            }
          />
        )}
        <span className="video-card__duration">
          <span className="visually-hidden">{t('video.length')} </span>
          {formatDuration(durationSeconds)}
        </span>
      </div>
      <div className="video-card__text">
        <Heading className="video-card__title">
          <a className="video-card__link" href={href} title={video.title} dir="auto">
            {title}
          </a>
        </Heading>
        {channelHref && (
          <a className="video-card__channel" href={channelHref} dir="auto">
            {video.channel.name}
          </a>
        )}
        <p>
          <Age className="video-card__date" iso={video.publishedAt} />
          {/* The style sheet adds the dot: a space at the end of a line would move when the next word arrives. */}
          <span className="video-card__views">{formatViews(language, video.viewCount)}</span>
        </p>
        {note && <p>{note}</p>}
        {children}
      </div>
      {actions && <div className="video-card__actions">{actions}</div>}
    </article>
  );
}

/** A placeholder for a loading card. It takes up the same space and is hidden from screen readers. */
export function VideoCardSkeleton() {
  return (
    <div className="video-card video-card--skeleton" aria-hidden="true">
      <div className="skeleton skeleton--picture" />
      <div className="video-card__text">
        <div className="skeleton skeleton--title" />
        <div className="skeleton skeleton--line" />
        <div className="skeleton skeleton--line" />
      </div>
    </div>
  );
}
