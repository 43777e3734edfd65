import type { SavedPageQuery, SavedPageQueryVariables } from '@mainvideo/sdk/operations';
import { SavedPage } from '@mainvideo/sdk/operations';
import { NothingSaved } from '../features/feed/NothingSaved.tsx';
import { VideoGrid, VideoGridSkeleton } from '../features/feed/VideoGrid.tsx';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { pathOf } from '../router/routes.ts';
import { usePageQuery } from '../router/usePageQuery.ts';
import { MoreLink } from '../ui/MoreLink.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

interface SavedProps extends PageProps {
  readonly variables: SavedPageQueryVariables;
  readonly data: SavedPageQuery | undefined;
}

export async function load({ client, url, signal }: PageContext): Promise<SavedProps> {
  const after = url.searchParams.get('after');
  const variables = after ? { after } : {};
  const { data } = await client.query({ query: SavedPage, variables, signal });
  return { title: { id: 'feed.savedTitle' }, variables, data };
}

export function head(): HeadTags {
  return { noIndex: true };
}

export default function Saved({ variables, data: loaded }: SavedProps) {
  const { t } = useLanguage();
  const { data = loaded, fetchMore } = usePageQuery(SavedPage, variables);
  if (!data) return <VideoGridSkeleton count={8} />;
  const { edges, pageInfo, totalCount } = data.viewer.savedVideos;
  if (edges.length === 0 && !pageInfo.hasNextPage) return <NothingSaved />;
  const { hasNextPage, endCursor } = pageInfo;
  return (
    <>
      <PageHeading title={t('shell.saved')} count={t('video.videos', { count: totalCount })} />
      <VideoGrid videos={edges.map((edge) => edge.node)} />
      {hasNextPage && endCursor && (
        <MoreLink
          href={`${pathOf('/saved')}?after=${encodeURIComponent(endCursor)}`}
          onMore={() => fetchMore({ variables: { after: endCursor } })}
          skeleton={<VideoGridSkeleton count={4} />}
        />
      )}
    </>
  );
}
