import { useLanguage } from '../../i18n/LanguageContext.tsx';

/** Announces a newer version of the site, without interrupting playback. */
export function UpdateNotice({
  isReady,
  onReload,
}: {
  readonly isReady: boolean;
  readonly onReload: () => void;
}) {
  const { t } = useLanguage();
  return (
    <div className="update-notice" role="status">
      {isReady && (
        <p className="update-notice__box">
          {t('offline.newVersion')}{' '}
          <button className="button" type="button" onClick={onReload}>
            {t('offline.reload')}
          </button>
        </p>
      )}
    </div>
  );
}
