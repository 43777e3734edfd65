import { Avatar } from '../../ui/Avatar.tsx';
import { formatAmount } from '../../ui/formatCount.ts';

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
  return (
    <header className="channel-header">
      <Avatar name={name} imageUrl={imageUrl} large />
      <div className="channel-header__text">
        <h1 className="channel-header__name">{name}</h1>
        <p className="channel-header__count">{formatAmount(videoCount, 'video', 'videos')}</p>
        {description && <p className="channel-header__description">{description}</p>}
      </div>
    </header>
  );
}
