import { useLanguage } from '../i18n/LanguageContext.tsx';
import { Icon } from './Icon.tsx';

/** A screen for a failure: what happened, and what to do. */
export function ErrorScreen({
  title,
  message,
  onRetry,
}: {
  readonly title: string;
  readonly message: string;
  /** Absent if a retry would not help; then only a link to the home page is shown. */
  readonly onRetry?: () => void;
}) {
  const { t } = useLanguage();
  return (
    <section className="screen-message" role="alert">
      <div className="screen-message__sign">
        <Icon name="alert" />
      </div>
      <h1 className="screen-message__title">{title}</h1>
      <p className="screen-message__text">{message}</p>
      <p className="screen-message__actions">
        {onRetry && (
          <button className="button button--strong" type="button" onClick={onRetry}>
            {t('shell.tryAgain')}
          </button>
        )}
        <a className="button" href="/">
          {t('shell.goHome')}
        </a>
      </p>
    </section>
  );
}
