import type { PlaylistPageQuery, PlaylistPageQueryVariables } from '@mainvideo/sdk/operations';
import { PlaylistPage } from '@mainvideo/sdk/operations';
import { useState } from 'react';
import { VideoGridSkeleton } from '../features/feed/VideoGrid.tsx';
import { PlaylistHeader } from '../features/playlist/PlaylistHeader.tsx';
import { PlaylistVideos } from '../features/playlist/PlaylistVideos.tsx';
import { usePlaylistChanges } from '../features/playlist/usePlaylistChanges.ts';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { pathOf } from '../router/routes.ts';
import { usePageQuery } from '../router/usePageQuery.ts';
import { focusMain } from '../ui/focusMain.ts';
import { ListMessage } from '../ui/ListMessage.tsx';
import { MoreLink } from '../ui/MoreLink.tsx';

type Playlist = NonNullable<PlaylistPageQuery['playlist']>;

interface PlaylistProps extends PageProps {
  readonly variables: PlaylistPageQueryVariables;
  readonly playlist: Playlist;
}

export async function load({
  client,
  params,
  url,
  signal,
}: PageContext): Promise<PlaylistProps | { readonly notFound: true }> {
  const after = url.searchParams.get('after');
  const id = params.id ?? '';
  const variables = after ? { id, after } : { id };
  const { data } = await client.query({ query: PlaylistPage, variables, signal });
  if (!data?.playlist) return { notFound: true };
  return { title: data.playlist.title, variables, playlist: data.playlist };
}

/** An unlisted playlist is for viewers with the link, not for search engines. */
export function head({ playlist }: PlaylistProps): HeadTags {
  return { noIndex: true, description: playlist.description, image: playlist.firstVideo?.poster };
}

export default function PlaylistScreen({ variables, playlist: loaded }: PlaylistProps) {
  const { t } = useLanguage();
  const [isDeleted, setDeleted] = useState(false);
  const { data, fetchMore } = usePageQuery(PlaylistPage, variables);
  const { update, remove, moveVideo, removeVideo, hasFailed } = usePlaylistChanges();
  const playlist = data?.playlist ?? loaded;
  if (isDeleted && !hasFailed) {
    return <ListMessage title={t('lists.deleted')} advice={t('lists.deletedAdvice')} />;
  }
  const { id, viewerCanEdit, author, videoCount } = playlist;
  const { edges, pageInfo } = playlist.videos;
  const { hasNextPage, endCursor } = pageInfo;
  const videos = edges.map(({ node }) => node);
  const query = `?list=${encodeURIComponent(id)}`;
  return (
    <div className="list-page">
      <PlaylistHeader
        words={playlist}
        author={author.name}
        videoCount={videoCount}
        playHref={videos[0] ? pathOf('/watch', { id: videos[0].id }) + query : null}
        {...(viewerCanEdit && {
          onChange: (words) => update(id, words),
          onDelete: () => {
            setDeleted(true);
            focusMain();
            remove(id);
          },
        })}
      />
      <p className="list-problem" role="status">
        {hasFailed && t('lists.changeFailed')}
      </p>
      {videos.length === 0 && <p>{t(viewerCanEdit ? 'lists.emptyOwnPlaylist' : 'lists.emptyPlaylist')}</p>}
      <PlaylistVideos
        playlistId={id}
        videos={videos}
        {...(viewerCanEdit && {
          onMove: (videoId, afterVideoId) => moveVideo(id, videoId, afterVideoId),
          onRemove: (videoId) => removeVideo(playlist, videoId),
        })}
      />
      {hasNextPage && endCursor && (
        <MoreLink
          href={`${pathOf('/playlist', { id })}?after=${encodeURIComponent(endCursor)}`}
          onMore={() => fetchMore({ variables: { after: endCursor } })}
          skeleton={<VideoGridSkeleton count={4} />}
        />
      )}
    </div>
  );
}
