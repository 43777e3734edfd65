import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Avatar } from '../../ui/cards/Avatar.tsx';

export function ChannelHeader({
  name,
  description,
  imageUrl,
  videoCount,
  subscriberCount,
  actions,
}: {
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string | null;
  readonly videoCount: number;
  readonly subscriberCount: number;
  /** Buttons for the viewer, such as to subscribe. */
  readonly actions?: ReactNode;
}) {
  const { t } = useLanguage();
  return (
    <header className="channel-header">
      <Avatar name={name} imageUrl={imageUrl} large />
      <div className="channel-header__text">
        <h1 className="channel-header__name" dir="auto">
          {name}
        </h1>
        <p className="channel-header__count">
          {t('video.videos', { count: videoCount })} <span aria-hidden="true">·</span>{' '}
          {t('lists.subscribers', { count: subscriberCount })}
        </p>
        {description && (
          <p className="channel-header__description" dir="auto">
            {description}
          </p>
        )}
      </div>
      {actions}
    </header>
  );
}
