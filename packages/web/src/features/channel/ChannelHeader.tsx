import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Avatar } from '../../ui/Avatar.tsx';

export function ChannelHeader({
  name,
  description,
  imageUrl,
  videoCount,
}: {
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string | null;
  readonly videoCount: number;
}) {
  const { t } = useLanguage();
  return (
    <header className="channel-header">
      <Avatar name={name} imageUrl={imageUrl} large />
      <div className="channel-header__text">
        <h1 className="channel-header__name" dir="auto">
          {name}
        </h1>
        <p className="channel-header__count">{t('video.videos', { count: videoCount })}</p>
        {description && (
          <p className="channel-header__description" dir="auto">
            {description}
          </p>
        )}
      </div>
    </header>
  );
}
