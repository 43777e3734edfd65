import type { HomePageQuery } from '@mainvideo/sdk/operations';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { pathOf } from '../../router/routes.ts';
import { VideoRow } from './VideoRow.tsx';

/** A list in the cache is as long as its own page has made it. */
const mostInRow = 12;

/** What home shows of the viewer's own, above the newest videos: those that were begun, and new ones of subscribed channels. */
export function ViewerRows({ viewer }: { readonly viewer: HomePageQuery['viewer'] }) {
  const { t } = useLanguage();
  const begun = viewer.unfinishedVideos.edges.map(({ node }) => node);
  const subscribed = viewer.subscriptionFeed.edges
    .map(({ node }) => node)
    .filter(({ viewerState: { watched, positionSeconds } }) => !watched && positionSeconds === null);
  return (
    <>
      <VideoRow
        title={t('feed.begun')}
        more={<a href={pathOf('/history')}>{t('lists.history')}</a>}
        videos={begun}
        eager
      />
      <VideoRow
        title={t('feed.subscribed')}
        more={<a href={pathOf('/subscriptions')}>{t('lists.subscriptions')}</a>}
        videos={subscribed.slice(0, mostInRow)}
        eager={begun.length === 0}
      />
    </>
  );
}
