import { useLanguage } from '../i18n/LanguageContext.tsx';

/** A message for an empty list: what belongs there, and where to find it. */
export function ListMessage({ title, advice }: { readonly title: string; readonly advice: string }) {
  const { t } = useLanguage();
  return (
    <section className="screen-message">
      <h1 className="screen-message__title">{title}</h1>
      <p className="screen-message__text">{advice}</p>
      <p className="screen-message__actions">
        <a className="button button--strong" href="/">
          {t('shell.seeAllVideos')}
        </a>
      </p>
    </section>
  );
}
