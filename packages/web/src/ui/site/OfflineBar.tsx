import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Icon } from '../Icon.tsx';

/**
 * Shows that the connection is missing or bad, and what is waiting for it. The live region stays in the page, so that
 * screen readers announce changes.
 *
 * @param outage the current outage
 * @param waiting how many of the viewer's changes will be sent after reconnecting
 * @param trying whether a failed request is being retried
 * @param onRefresh retries while outdated data is shown; `null` if the data is up to date
 */
export function OfflineBar({
  outage,
  waiting,
  trying,
  onRefresh,
}: {
  readonly outage: 'network' | 'site' | null;
  readonly waiting: number;
  readonly trying: boolean;
  readonly onRefresh: (() => void) | null;
}) {
  const { t } = useLanguage();
  const isStale = onRefresh !== null && !trying;
  const said = [
    ...(outage ? [t('offline.bar', { outage, waiting })] : []),
    ...(trying ? [t('offline.stillTrying')] : []),
    ...(isStale ? [t('offline.notRefreshed')] : []),
  ];
  return (
    <div className="offline-bar" role="status">
      {said.length > 0 && (
        <p className="offline-bar__text">
          <Icon name="offline" />
          <span>{said.join(' ')}</span>
          {isStale && (
            <button className="offline-bar__button" type="button" onClick={onRefresh}>
              {t('shell.tryAgain')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
