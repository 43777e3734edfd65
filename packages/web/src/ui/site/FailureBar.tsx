import { useRef } from 'react';
import type { MessageId } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Icon } from '../Icon.tsx';

interface Failure {
  readonly what: MessageId;
  readonly advice: MessageId;
  /** The text that the viewer wrote, or `null`. */
  readonly text: string | null;
  /** Where the viewer can try again, or `null`. */
  readonly href: string | null;
}

/** Lists the changes that failed, with advice, until the viewer dismisses them. */
export function FailureBar({
  failures,
  onDismiss,
}: {
  readonly failures: readonly Failure[];
  readonly onDismiss: () => void;
}) {
  const { t } = useLanguage();
  const bar = useRef<HTMLDivElement>(null);
  const dismiss = () => {
    // The focused button is about to be removed.
    bar.current?.focus();
    onDismiss();
  };
  return (
    <div className="failure-bar" role="status" ref={bar} tabIndex={-1}>
      {failures.length > 0 && (
        <div className="failure-bar__box">
          <Icon name="alert" />
          <ul className="failure-bar__list">
            {failures.map(({ what, advice, text, href }, i) => (
              <li key={i}>
                <strong>{t(what)}</strong> {t(advice)} {href && <a href={href}>{t('offline.openVideo')}</a>}
                {text && (
                  <blockquote className="failure-bar__text" dir="auto">
                    {text}
                  </blockquote>
                )}
              </li>
            ))}
          </ul>
          <button className="button" type="button" aria-label={t('offline.dismissThis')} onClick={dismiss}>
            {t('offline.dismiss')}
          </button>
        </div>
      )}
    </div>
  );
}
