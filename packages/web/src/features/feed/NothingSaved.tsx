import { useLanguage } from '../../i18n/LanguageContext.tsx';

/** The viewer's saved videos, before there are any. */
export function NothingSaved() {
  const { t } = useLanguage();
  return (
    <section className="screen-message">
      <h1 className="screen-message__title">{t('feed.nothingSaved')}</h1>
      <p className="screen-message__text">{t('feed.nothingSavedAdvice')}</p>
      <p className="screen-message__actions">
        <a className="button button--strong" href="/">
          {t('shell.seeAllVideos')}
        </a>
      </p>
    </section>
  );
}
