import { useLanguage } from '../../i18n/LanguageContext.tsx';

/** The home page of a library without public videos. Details about each file are in the owner's studio. */
export function EmptyLibrary() {
  const { t } = useLanguage();
  return (
    <section className="screen-message">
      <h1 className="screen-message__title">{t('feed.empty')}</h1>
      <p className="screen-message__text">{t('feed.emptyAdvice')}</p>
      <p className="screen-message__actions">
        {/* Loads a new document, because the cache contains the empty list. */}
        <a className="button button--strong" href="/" data-full-load>
          {t('feed.lookAgain')}
        </a>
        <a className="button" href="/studio">
          {t('feed.toStudio')}
        </a>
      </p>
    </section>
  );
}
