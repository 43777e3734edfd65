import type { SubscriptionsPageQuery } from '@mainvideo/sdk/operations';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { pathOf } from '../../router/routes.ts';
import { Avatar } from '../../ui/cards/Avatar.tsx';

/** A row of links to the channels that the viewer subscribes to. */
export function ChannelLinks({
  channels,
}: {
  readonly channels: readonly SubscriptionsPageQuery['viewer']['subscriptions']['edges'][number]['node'][];
}) {
  const { t } = useLanguage();
  return (
    <nav aria-label={t('lists.channels')}>
      <ul className="channel-links">
        {channels.map(({ id, handle, name, avatar }) => (
          <li key={id}>
            <a className="channel-link" href={pathOf('/channel', { handle })}>
              <Avatar name={name} imageUrl={avatar?.url} />
              <span className="channel-link__name" dir="auto">
                {name}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
