import type { PlaylistCardFragment } from '@mainvideo/sdk/operations';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { pathOf } from '../../router/routes.ts';
import { ListCard } from '../../ui/cards/ListCard.tsx';

/** Playlists as cards, in the same grid as videos. */
export function PlaylistCards({ playlists }: { readonly playlists: readonly PlaylistCardFragment[] }) {
  const { t } = useLanguage();
  return (
    <ul className="video-grid">
      {playlists.map(({ id, title, visibility, videoCount, firstVideo }) => (
        <li key={id}>
          <ListCard
            title={title}
            href={pathOf('/playlist', { id })}
            poster={firstVideo?.poster}
            posterId={firstVideo?.id ?? id}
          >
            {t('video.videos', { count: videoCount })} <span aria-hidden="true">·</span>{' '}
            {t(visibility === 'PRIVATE' ? 'lists.private' : 'lists.unlisted')}
          </ListCard>
        </li>
      ))}
    </ul>
  );
}
