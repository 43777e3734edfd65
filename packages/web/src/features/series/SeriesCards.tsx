import type { SeriesCardFragment } from '@mainvideo/sdk/operations';
import { useId } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { pathOf } from '../../router/routes.ts';
import { ListCard } from '../../ui/cards/ListCard.tsx';

/** Series in a row that scrolls sideways. Renders nothing without series. */
export function SeriesCards({ series }: { readonly series: readonly SeriesCardFragment[] }) {
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
            <ListCard
              title={title}
              href={pathOf('/series', { handle })}
              poster={firstEpisode?.poster}
              posterId={handle}
              heading="h3"
            >
              {t('lists.episodeCount', { count: episodeCount })}
            </ListCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
