import type { VideoCardFragment, VideoPageConnectionFragment } from '@mainvideo/sdk/operations';
import type { ComponentType } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { MoreLink } from '../../ui/MoreLink.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { VideoGrid, VideoGridSkeleton } from './VideoGrid.tsx';

/** A list of videos with a heading and a link to the next page. */
export function VideoFeed({
  title,
  videos: { edges, pageInfo, totalCount },
  path,
  onMore,
  Actions,
}: {
  readonly title: string;
  readonly videos: VideoPageConnectionFragment;
  /** Path of the page, without a query. */
  readonly path: string;
  /** Fetches the page after a cursor. Rejects on failure. */
  readonly onMore: (cursor: string) => Promise<unknown>;
  /** Buttons on each video's card. */
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
