import type { PlaylistsPageQuery, PlaylistsPageQueryVariables } from '@mainvideo/sdk/operations';
import { PlaylistsPage } from '@mainvideo/sdk/operations';
import { VideoGridSkeleton } from '../features/feed/VideoGrid.tsx';
import { NewPlaylist } from '../features/playlist/NewPlaylist.tsx';
import { PlaylistCards } from '../features/playlist/PlaylistCards.tsx';
import { usePlaylistChanges } from '../features/playlist/usePlaylistChanges.ts';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { pathOf } from '../router/routes.ts';
import { usePageQuery } from '../router/usePageQuery.ts';
import { ListMessage } from '../ui/ListMessage.tsx';
import { MoreLink } from '../ui/MoreLink.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

interface PlaylistsProps extends PageProps {
  readonly variables: PlaylistsPageQueryVariables;
  readonly data: PlaylistsPageQuery | undefined;
}

export async function load({ client, url, signal }: PageContext): Promise<PlaylistsProps> {
  const after = url.searchParams.get('after');
  const variables = after ? { after } : {};
  const { data } = await client.query({ query: PlaylistsPage, variables, signal });
  return { title: { id: 'lists.playlistsTitle' }, variables, data };
}

export function head(): HeadTags {
  return { noIndex: true };
}

export default function Playlists({ variables, data: loaded }: PlaylistsProps) {
  const { t } = useLanguage();
  const { data = loaded, fetchMore } = usePageQuery(PlaylistsPage, variables);
  const { create, hasFailed } = usePlaylistChanges();
  if (!data) return <VideoGridSkeleton count={8} />;
  const { id, playlists } = data.viewer;
  const { hasNextPage, endCursor } = playlists.pageInfo;
  return (
    <>
      {playlists.edges.length === 0 && !hasNextPage ? (
        <ListMessage title={t('lists.noPlaylists')} advice={t('lists.noPlaylistsAdvice')} />
      ) : (
        <PageHeading title={t('lists.playlists')} />
      )}
      <NewPlaylist onCreate={(words) => create(id, words)} />
      <p className="list-problem" role="status">
        {hasFailed && t('lists.changeFailed')}
      </p>
      <PlaylistCards playlists={playlists.edges.map(({ node }) => node)} />
      {hasNextPage && endCursor && (
        <MoreLink
          href={`${pathOf('/playlists')}?after=${encodeURIComponent(endCursor)}`}
          onMore={() => fetchMore({ variables: { after: endCursor } })}
          skeleton={<VideoGridSkeleton count={4} />}
        />
      )}
    </>
  );
}
