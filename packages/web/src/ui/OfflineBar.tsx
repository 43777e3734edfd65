import { useLanguage } from '../i18n/LanguageContext.tsx';
import { Icon } from './Icon.tsx';

/**
 * Says so while there is no connection, and what waits for it. The live region stays in the page, so that a screen reader
 * hears the change.
 *
 * @param waiting how many changes of the viewer's are sent when there is one again
 */
export function OfflineBar({ offline, waiting }: { readonly offline: boolean; readonly waiting: number }) {
  const { t } = useLanguage();
  return (
    <div className="offline-bar" role="status">
      {offline && (
        <p className="offline-bar__text">
          <Icon name="offline" />
          {t('offline.bar', { waiting })}
        </p>
      )}
    </div>
  );
}
