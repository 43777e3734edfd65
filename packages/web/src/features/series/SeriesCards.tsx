import type { ChannelPageQuery } from '@mainvideo/sdk/operations';
import { useId } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { pathOf } from '../../router/routes.ts';
import { BlankPoster } from '../../ui/cards/BlankPoster.tsx';
import { CardPicture } from '../../ui/cards/CardPicture.tsx';

type Series = NonNullable<ChannelPageQuery['channel']>['series']['edges'][number]['node'];

/** The series of a channel, in a row that scrolls sideways. Renders nothing without series. */
export function SeriesCards({ series }: { readonly series: readonly Series[] }) {
  const { t } = useLanguage();
  const id = useId();
  if (series.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="page-heading">
        <h2 className="page-heading__title" id={id}>
          {t('lists.series')}
        </h2>
      </div>
      <ul className="video-row">
        {series.map(({ handle, title, episodeCount, firstEpisode }) => (
          <li key={handle}>
            <article className="video-card">
              <div className="video-card__picture">
                {firstEpisode?.poster ? (
                  <CardPicture poster={firstEpisode.poster} />
                ) : (
                  <BlankPoster id={handle} title={title} />
                )}
              </div>
              <div className="video-card__text">
                <h3 className="video-card__title">
                  <a className="video-card__link" href={pathOf('/series', { handle })} dir="auto">
                    {title}
                  </a>
                </h3>
                <p>{t('lists.episodeCount', { count: episodeCount })}</p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
