import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { pathOf } from '../../router/routes.ts';

/** Links to the episodes of each season, and to those of all. Renders nothing for a single season. */
export function SeasonLinks({
  handle,
  seasonNumbers,
  shown,
}: {
  /** Of the series. */
  readonly handle: string;
  /** 0: the specials. */
  readonly seasonNumbers: readonly number[];
  /** The season that the page shows; null: all of them. */
  readonly shown: number | null;
}) {
  const { t } = useLanguage();
  if (seasonNumbers.length < 2) return null;
  const path = pathOf('/series', { handle });
  const nameOf = (number: number | null) => {
    if (number === null) return t('lists.allEpisodes');
    return number === 0 ? t('lists.specials') : t('lists.season', { number });
  };
  return (
    <nav className="season-links" aria-label={t('lists.seasons')}>
      <ul className="chips">
        {[null, ...seasonNumbers].map((number) => (
          <li key={number}>
            <a
              className="chip"
              href={number === null ? path : `${path}?season=${number}`}
              aria-current={number === shown ? 'page' : undefined}
            >
              {nameOf(number)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
