import type { VideoCardFragment, VideoPageConnectionFragment } from '@mainvideo/sdk/operations';
import type { ComponentType } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { MoreLink } from '../../ui/MoreLink.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { VideoGrid, VideoGridSkeleton } from './VideoGrid.tsx';

/** A list of videos with its heading, and the way to its next page. */
export function VideoFeed({
  title,
  videos: { edges, pageInfo, totalCount },
  path,
  onMore,
  Actions,
}: {
  readonly title: string;
  readonly videos: VideoPageConnectionFragment;
  /** The address of the page, without its query. */
  readonly path: string;
  /** Fetches what comes after a cursor. Rejects if it cannot. */
  readonly onMore: (cursor: string) => Promise<unknown>;
  /** Buttons on the card of a video. */
  readonly Actions?: ComponentType<{ readonly video: VideoCardFragment }>;
}) {
  const { t } = useLanguage();
  const { hasNextPage, endCursor } = pageInfo;
  return (
    <>
      <PageHeading title={title} count={t('video.videos', { count: totalCount })} />
      <VideoGrid videos={edges.map((edge) => edge.node)} Actions={Actions} />
      {hasNextPage && endCursor && (
        <MoreLink
          href={`${path}?after=${encodeURIComponent(endCursor)}`}
          onMore={() => onMore(endCursor)}
          skeleton={<VideoGridSkeleton count={4} />}
        />
      )}
    </>
  );
}
