import type { HistoryPageQuery, HistoryPageQueryVariables } from '@mainvideo/sdk/operations';
import { HistoryPage } from '@mainvideo/sdk/operations';
import { VideoGridSkeleton } from '../features/feed/VideoGrid.tsx';
import { HistorySettings } from '../features/history/HistorySettings.tsx';
import { HistoryVideos } from '../features/history/HistoryVideos.tsx';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { pathOf } from '../router/routes.ts';
import { usePageQuery } from '../router/usePageQuery.ts';
import { ListMessage } from '../ui/ListMessage.tsx';
import { MoreLink } from '../ui/MoreLink.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

interface HistoryProps extends PageProps {
  readonly variables: HistoryPageQueryVariables;
  readonly data: HistoryPageQuery | undefined;
}

export async function load({ client, url, signal }: PageContext): Promise<HistoryProps> {
  const after = url.searchParams.get('after');
  const variables = after ? { after } : {};
  const { data } = await client.query({ query: HistoryPage, variables, signal });
  return { title: { id: 'lists.historyTitle' }, variables, data };
}

export function head(): HeadTags {
  return { noIndex: true };
}

export default function History({ variables, data: loaded }: HistoryProps) {
  const { t } = useLanguage();
  const { data = loaded, fetchMore } = usePageQuery(HistoryPage, variables);
  if (!data) return <VideoGridSkeleton count={8} />;
  const { id, historyPaused, history } = data.viewer;
  const { hasNextPage, endCursor } = history.pageInfo;
  const isEmpty = history.edges.length === 0 && !hasNextPage;
  const settings = <HistorySettings viewerId={id} isPaused={historyPaused} isEmpty={isEmpty} />;
  if (isEmpty) {
    const advice = t(historyPaused ? 'lists.historyPausedAdvice' : 'lists.nothingWatchedAdvice');
    return (
      <>
        <ListMessage title={t('lists.nothingWatched')} advice={advice} />
        {settings}
      </>
    );
  }
  return (
    <div className="list-page">
      <PageHeading title={t('lists.history')} count={t('video.videos', { count: history.totalCount })} />
      {settings}
      <HistoryVideos edges={history.edges} viewerId={id} />
      {hasNextPage && endCursor && (
        <MoreLink
          href={`${pathOf('/history')}?after=${encodeURIComponent(endCursor)}`}
          onMore={() => fetchMore({ variables: { after: endCursor } })}
          skeleton={<VideoGridSkeleton count={4} />}
        />
      )}
    </div>
  );
}
