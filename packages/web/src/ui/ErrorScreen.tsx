import { useLanguage } from '../i18n/LanguageContext.tsx';
import { Icon } from './Icon.tsx';

/** A whole screen for something that failed: what happened, and what to do about it. */
export function ErrorScreen({
  title,
  message,
  onRetry,
}: {
  readonly title: string;
  readonly message: string;
  /** Absent: trying again would not help, and only the way home is offered. */
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
