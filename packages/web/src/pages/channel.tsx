import type { ChannelPageQuery, ChannelPageQueryVariables } from '@mainvideo/sdk/operations';
import { ChannelPage } from '@mainvideo/sdk/operations';
import { SubscribeButton } from '../features/channel/SubscribeButton.tsx';
import { ChannelSearch } from '../features/channel/ChannelSearch.tsx';
import { ChannelHeader } from '../features/channel/ChannelHeader.tsx';
import { MoreLink } from '../ui/MoreLink.tsx';
import { VideoGrid, VideoGridSkeleton } from '../features/feed/VideoGrid.tsx';
import { CardPlaylistButton } from '../features/playlist/PlaylistButton.tsx';
import { SeriesCards } from '../features/series/SeriesCards.tsx';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { pathOf } from '../router/routes.ts';
import { usePageQuery } from '../router/usePageQuery.ts';

interface ChannelProps extends PageProps {
  readonly variables: ChannelPageQueryVariables;
  readonly channel: NonNullable<ChannelPageQuery['channel']>;
}

export async function load({
  client,
  params,
  url,
  signal,
}: PageContext): Promise<ChannelProps | { readonly notFound: true }> {
  const after = url.searchParams.get('after');
  const handle = params.handle ?? '';
  const variables = after ? { handle, after } : { handle };
  const { data } = await client.query({ query: ChannelPage, variables, signal });
  if (!data?.channel) return { notFound: true };
  return { title: data.channel.name, variables, channel: data.channel };
}

export function head({ channel }: ChannelProps): HeadTags {
  return {
    description: channel.description,
    image: channel.avatar,
    type: 'profile',
    alternate: {
      type: 'application/rss+xml',
      path: `${pathOf('/channel', { handle: channel.handle })}/feed.xml`,
    },
    linkedData: true,
  };
}

export default function Channel({ variables, channel: loaded }: ChannelProps) {
  const { data, fetchMore } = usePageQuery(ChannelPage, variables);
  const channel = data?.channel ?? loaded;
  const { name, handle, description, avatar, videos } = channel;
  const { hasNextPage, endCursor } = videos.pageInfo;
  return (
    <>
      <ChannelHeader
        name={name}
        description={description}
        imageUrl={avatar?.url ?? null}
        videoCount={videos.totalCount}
        subscriberCount={channel.subscriberCount}
        actions={<SubscribeButton channel={channel} />}
      />
      <SeriesCards series={channel.series.edges.map(({ node }) => node)} />
      {videos.totalCount > 1 && <ChannelSearch handle={handle} />}
      <VideoGrid
        videos={videos.edges.map((edge) => edge.node)}
        withChannel={false}
        Actions={CardPlaylistButton}
      />
      {hasNextPage && endCursor && (
        <MoreLink
          href={`${pathOf('/channel', { handle })}?after=${encodeURIComponent(endCursor)}`}
          onMore={() => fetchMore({ variables: { after: endCursor } })}
          skeleton={<VideoGridSkeleton count={4} />}
        />
      )}
    </>
  );
}
