import type { LikedPageQuery, LikedPageQueryVariables } from '@mainvideo/sdk/operations';
import { LikedPage } from '@mainvideo/sdk/operations';
import { VideoFeed } from '../features/feed/VideoFeed.tsx';
import { VideoGridSkeleton } from '../features/feed/VideoGrid.tsx';
import { CardPlaylistButton } from '../features/playlist/PlaylistButton.tsx';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { pathOf } from '../router/routes.ts';
import { usePageQuery } from '../router/usePageQuery.ts';
import { ListMessage } from '../ui/ListMessage.tsx';

interface LikedProps extends PageProps {
  readonly variables: LikedPageQueryVariables;
  readonly data: LikedPageQuery | undefined;
}

export async function load({ client, url, signal }: PageContext): Promise<LikedProps> {
  const after = url.searchParams.get('after');
  const variables = after ? { after } : {};
  const { data } = await client.query({ query: LikedPage, variables, signal });
  return { title: { id: 'lists.likedTitle' }, variables, data };
}

export function head(): HeadTags {
  return { noIndex: true };
}

export default function Liked({ variables, data: loaded }: LikedProps) {
  const { t } = useLanguage();
  const { data = loaded, fetchMore } = usePageQuery(LikedPage, variables);
  if (!data) return <VideoGridSkeleton count={8} />;
  const { likedVideos } = data.viewer;
  if (likedVideos.edges.length === 0 && !likedVideos.pageInfo.hasNextPage) {
    return <ListMessage title={t('lists.nothingLiked')} advice={t('lists.nothingLikedAdvice')} />;
  }
  return (
    <VideoFeed
      title={t('lists.liked')}
      videos={likedVideos}
      path={pathOf('/liked')}
      onMore={(after) => fetchMore({ variables: { after } })}
      Actions={CardPlaylistButton}
    />
  );
}
