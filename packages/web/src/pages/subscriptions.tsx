import type { SubscriptionsPageQuery, SubscriptionsPageQueryVariables } from '@mainvideo/sdk/operations';
import { SubscriptionsPage } from '@mainvideo/sdk/operations';
import { ChannelLinks } from '../features/channel/ChannelLinks.tsx';
import { VideoFeed } from '../features/feed/VideoFeed.tsx';
import { VideoGridSkeleton } from '../features/feed/VideoGrid.tsx';
import { CardPlaylistButton } from '../features/playlist/PlaylistButton.tsx';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { pathOf } from '../router/routes.ts';
import { usePageQuery } from '../router/usePageQuery.ts';
import { ListMessage } from '../ui/ListMessage.tsx';

interface SubscriptionsProps extends PageProps {
  readonly variables: SubscriptionsPageQueryVariables;
  readonly data: SubscriptionsPageQuery | undefined;
}

export async function load({ client, url, signal }: PageContext): Promise<SubscriptionsProps> {
  const after = url.searchParams.get('after');
  const variables = after ? { after } : {};
  const { data } = await client.query({ query: SubscriptionsPage, variables, signal });
  return { title: { id: 'lists.subscriptionsTitle' }, variables, data };
}

export function head(): HeadTags {
  return { noIndex: true };
}

export default function Subscriptions({ variables, data: loaded }: SubscriptionsProps) {
  const { t } = useLanguage();
  const { data = loaded, fetchMore } = usePageQuery(SubscriptionsPage, variables);
  if (!data) return <VideoGridSkeleton count={8} />;
  const { subscriptions, subscriptionFeed } = data.viewer;
  if (subscriptions.edges.length === 0) {
    return <ListMessage title={t('lists.noSubscriptions')} advice={t('lists.noSubscriptionsAdvice')} />;
  }
  return (
    <>
      <ChannelLinks channels={subscriptions.edges.map(({ node }) => node)} />
      <VideoFeed
        title={t('lists.subscriptions')}
        videos={subscriptionFeed}
        path={pathOf('/subscriptions')}
        onMore={(after) => fetchMore({ variables: { after } })}
        Actions={CardPlaylistButton}
      />
    </>
  );
}
