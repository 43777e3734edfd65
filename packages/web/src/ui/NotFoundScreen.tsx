import { useLanguage } from '../i18n/LanguageContext.tsx';

/** The 404 page, with a link to the home page. */
export function NotFoundScreen() {
  const { t } = useLanguage();
  return (
    <section className="screen-message">
      <p className="screen-message__code" aria-hidden="true">
        404
      </p>
      <h1 className="screen-message__title">{t('shell.notFoundHeading')}</h1>
      <p className="screen-message__text">{t('shell.notFoundAdvice')}</p>
      <p className="screen-message__actions">
        <a className="button button--strong" href="/">
          {t('shell.goHome')}
        </a>
      </p>
    </section>
  );
}
