import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { searchPath, unfiltered } from './searchState.ts';

/** The message for an empty result: the query, and advice. */
export function NoResults({ searchText }: { readonly searchText: string }) {
  const { t } = useLanguage();
  return (
    <section className="screen-message">
      <h1 className="screen-message__title">{t('search.nothing', { query: searchText })}</h1>
      <p className="screen-message__text">{t('search.nothingAdvice')}</p>
      <p className="screen-message__actions">
        <a className="button" href="/">
          {t('shell.seeAllVideos')}
        </a>
      </p>
    </section>
  );
}

/** Shown if the query has results but the chosen filters exclude them all. */
export function NothingLeft({ query }: { readonly query: string }) {
  const { t } = useLanguage();
  return (
    <section className="screen-message">
      <p className="screen-message__text">{t('search.filteredAdvice')}</p>
      <p className="screen-message__actions">
        <a className="button" href={searchPath(unfiltered({ query }))}>
          {t('search.removeFilters')}
        </a>
      </p>
    </section>
  );
}
