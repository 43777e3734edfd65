import { useLanguage } from '../i18n/LanguageContext.tsx';
import { Icon } from './Icon.tsx';

/**
 * Says so while there is no connection, or a bad one, and what waits for it. The live region stays in the page, so that a
 * screen reader hears the change.
 *
 * @param outage what there is none with
 * @param waiting how many changes of the viewer's are sent when there is one again
 * @param trying an answer did not come, and is asked for again
 * @param onRefresh what is shown is from before, and could not be refreshed: tries again; `null`: it is as it should be
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
