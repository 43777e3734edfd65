import type { ChannelsPageQuery, ChannelsPageQueryVariables } from '@mainvideo/sdk/operations';
import { ChannelsPage } from '@mainvideo/sdk/operations';
import { SubscribeButton } from '../features/channel/SubscribeButton.tsx';
import { EmptyLibrary } from '../features/feed/EmptyLibrary.tsx';
import { SearchResultsSkeleton } from '../features/search/SearchResults.tsx';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import type { PageContext, PageProps } from '../router/page.ts';
import { pathOf } from '../router/routes.ts';
import { usePageQuery } from '../router/usePageQuery.ts';
import { ChannelRow } from '../ui/cards/ChannelRow.tsx';
import { MoreLink } from '../ui/MoreLink.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

interface ChannelsProps extends PageProps {
  readonly variables: ChannelsPageQueryVariables;
  readonly data: ChannelsPageQuery | undefined;
}

export async function load({ client, url, signal }: PageContext): Promise<ChannelsProps> {
  const after = url.searchParams.get('after');
  const variables = after ? { after } : {};
  const { data } = await client.query({ query: ChannelsPage, variables, signal });
  return { title: { id: 'lists.channelsTitle' }, variables, data };
}

export default function Channels({ variables, data: loaded }: ChannelsProps) {
  const { t } = useLanguage();
  const { data = loaded, fetchMore } = usePageQuery(ChannelsPage, variables);
  if (!data) return <SearchResultsSkeleton count={8} />;
  const { edges, pageInfo, totalCount } = data.channels;
  if (edges.length === 0) return <EmptyLibrary />;
  const { hasNextPage, endCursor } = pageInfo;
  return (
    <>
      <PageHeading title={t('lists.allChannels')} count={t('lists.channelCount', { count: totalCount })} />
      <ul className="video-list">
        {edges.map(({ node: channel }) => (
          <li key={channel.id}>
            <ChannelRow
              name={channel.name}
              about={t('video.videos', { count: channel.videoCount })}
              description={channel.description}
              imageUrl={channel.avatar?.url ?? null}
              href={pathOf('/channel', { handle: channel.handle })}
              actions={<SubscribeButton channel={channel} />}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && endCursor && (
        <MoreLink
          href={`${pathOf('/channels')}?after=${encodeURIComponent(endCursor)}`}
          onMore={() => fetchMore({ variables: { after: endCursor } })}
          skeleton={<SearchResultsSkeleton count={4} />}
        />
      )}
    </>
  );
}
