import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** An error message over a player that cannot play. */
export function PlayerProblem({
  downloadUrl,
  onRetry,
}: {
  readonly downloadUrl: string | null;
  readonly onRetry: () => void;
}) {
  const { t } = useLanguage();
  return (
    <div className="player__problem" role="alert">
      <p className="player__problem-title">{t('player.problem')}</p>
      <p>{t('player.problemAdvice')}</p>
      <p className="player__problem-actions">
        <button className="button" type="button" onClick={onRetry}>
          {t('shell.tryAgain')}
        </button>
        {downloadUrl && (
          <a className="button" href={downloadUrl} download>
            <Icon name="download" />
            {t('shell.download')}
          </a>
        )}
      </p>
    </div>
  );
}
