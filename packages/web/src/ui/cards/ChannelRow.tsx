import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Avatar } from './Avatar.tsx';

/** A channel in the search results. */
export function ChannelRow({
  name,
  title = name,
  description,
  imageUrl,
  href,
}: {
  readonly name: string;
  /** The name with markup, such as highlighted matches. */
  readonly title?: ReactNode;
  readonly description: string;
  readonly imageUrl: string | null;
  readonly href: string;
}) {
  const { t } = useLanguage();
  return (
    <article className="channel-row">
      <Avatar name={name} imageUrl={imageUrl} large />
      <div className="channel-row__text">
        <h2 className="channel-row__name">
          <a className="channel-row__link" href={href} dir="auto">
            {title}
          </a>
        </h2>
        <p className="channel-row__about">
          {t('search.channel')}
          {description && (
            <>
              {' '}
              <span aria-hidden="true">·</span> <bdi>{description}</bdi>
            </>
          )}
        </p>
      </div>
    </article>
  );
}
