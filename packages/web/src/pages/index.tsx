import type { HomePageQuery, HomePageQueryVariables } from '@mainvideo/sdk/operations';
import { HomePage } from '@mainvideo/sdk/operations';
import { useMemo } from 'react';
import { EmptyLibrary } from '../features/feed/EmptyLibrary.tsx';
import { MoreLink } from '../ui/MoreLink.tsx';
import { VideoGrid, VideoGridSkeleton } from '../features/feed/VideoGrid.tsx';
import { ViewerRows } from '../features/feed/ViewerRows.tsx';
import { SeriesCards } from '../features/series/SeriesCards.tsx';
import { CardPlaylistButton } from '../features/playlist/PlaylistButton.tsx';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { pathOf } from '../router/routes.ts';
import { usePageQuery } from '../router/usePageQuery.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

interface HomeProps extends PageProps {
  readonly variables: HomePageQueryVariables;
  readonly data: HomePageQuery | undefined;
}

export async function load({ client, url, signal }: PageContext): Promise<HomeProps> {
  // A cursor is in the URL only if the link to the next page was followed without JavaScript.
  const after = url.searchParams.get('after');
  const variables = after ? { after } : {};
  const { data } = await client.query({ query: HomePage, variables, signal });
  return { title: 'Mainvideo', variables, data };
}

export function head(): HeadTags {
  return { alternate: { type: 'application/rss+xml', path: '/feed.xml' } };
}

export default function Home({ variables, data: loaded }: HomeProps) {
  const { t } = useLanguage();
  const { data = loaded, fetchMore } = usePageQuery(HomePage, variables);
  const edges = data?.home.edges;
  // Cards are not rendered again while their videos are the same.
  const grid = useMemo(
    () => edges && <VideoGrid videos={edges.map((edge) => edge.node)} Actions={CardPlaylistButton} />,
    [edges],
  );
  const isFirstPage = !variables.after;
  const viewer = isFirstPage ? data?.viewer : undefined;
  const rows = useMemo(() => viewer && <ViewerRows viewer={viewer} />, [viewer]);
  const recentSeries = isFirstPage ? data?.recentSeries : undefined;
  const series = useMemo(() => recentSeries && <SeriesCards series={recentSeries} />, [recentSeries]);
  if (!data || !edges) return <VideoGridSkeleton count={12} />;
  const { pageInfo, totalCount } = data.home;
  if (edges.length === 0) return <EmptyLibrary />;
  const { hasNextPage, endCursor } = pageInfo;
  return (
    <>
      {rows}
      {series}
      <PageHeading title={t('feed.newest')} count={t('video.videos', { count: totalCount })}>
        <a href={pathOf('/search')}>{t('search.filters')}</a>
      </PageHeading>
      {grid}
      {hasNextPage && endCursor && (
        <MoreLink
          href={`/?after=${encodeURIComponent(endCursor)}`}
          onMore={() => fetchMore({ variables: { after: endCursor } })}
          skeleton={<VideoGridSkeleton count={4} />}
        />
      )}
    </>
  );
}
