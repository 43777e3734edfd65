import type { SavedPageQuery, SavedPageQueryVariables } from '@mainvideo/sdk/operations';
import { SavedPage } from '@mainvideo/sdk/operations';
import { VideoFeed } from '../features/feed/VideoFeed.tsx';
import { VideoGridSkeleton } from '../features/feed/VideoGrid.tsx';
import { CardPlaylistButton } from '../features/playlist/PlaylistButton.tsx';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { pathOf } from '../router/routes.ts';
import { usePageQuery } from '../router/usePageQuery.ts';
import { ListMessage } from '../ui/ListMessage.tsx';

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
  const { savedVideos } = data.viewer;
  if (savedVideos.edges.length === 0 && !savedVideos.pageInfo.hasNextPage) {
    return <ListMessage title={t('feed.nothingSaved')} advice={t('feed.nothingSavedAdvice')} />;
  }
  return (
    <VideoFeed
      title={t('shell.saved')}
      videos={savedVideos}
      path={pathOf('/saved')}
      onMore={(after) => fetchMore({ variables: { after } })}
      Actions={CardPlaylistButton}
    />
  );
}
