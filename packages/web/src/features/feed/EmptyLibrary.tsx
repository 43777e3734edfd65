import { useLanguage } from '../../i18n/LanguageContext.tsx';

/** Home, where the library has no video that everybody may see. The studio tells the owner of each file what became of it. */
export function EmptyLibrary() {
  const { t } = useLanguage();
  return (
    <section className="screen-message">
      <h1 className="screen-message__title">{t('feed.empty')}</h1>
      <p className="screen-message__text">{t('feed.emptyAdvice')}</p>
      <p className="screen-message__actions">
        {/* A new document: what the cache has is the empty list. */}
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
