import type { PlaylistCardFragment } from '@mainvideo/sdk/operations';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { pathOf } from '../../router/routes.ts';
import { BlankPoster } from '../../ui/cards/BlankPoster.tsx';
import { CardPicture } from '../../ui/cards/CardPicture.tsx';

/** Playlists as cards, in the same grid as videos. */
export function PlaylistCards({ playlists }: { readonly playlists: readonly PlaylistCardFragment[] }) {
  const { t } = useLanguage();
  return (
    <ul className="video-grid">
      {playlists.map(({ id, title, visibility, videoCount, firstVideo }) => (
        <li key={id}>
          <article className="video-card playlist-card">
            <div className="video-card__picture">
              {firstVideo?.poster ? (
                <CardPicture poster={firstVideo.poster} />
              ) : (
                <BlankPoster id={firstVideo?.id ?? id} title={title} />
              )}
            </div>
            <div className="video-card__text">
              <h2 className="video-card__title">
                <a className="video-card__link" href={pathOf('/playlist', { id })} dir="auto">
                  {title}
                </a>
              </h2>
              <p>
                {t('video.videos', { count: videoCount })} <span aria-hidden="true">·</span>{' '}
                {t(visibility === 'PRIVATE' ? 'lists.private' : 'lists.unlisted')}
              </p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
