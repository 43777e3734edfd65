import { useEffect } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useOnDemand } from '../../ui/useOnDemand.ts';

/**
 * An error message over a player that cannot play. Gives way to the progress of a copy that this browser plays, if the
 * site is making one.
 */
export function PlayerProblem({
  videoId,
  downloadUrl,
  onRetry,
  onReady,
}: {
  readonly videoId: string;
  readonly downloadUrl: string | null;
  readonly onRetry: () => void;
  /** Called when the video has a copy that this browser plays. */
  readonly onReady: () => void;
}) {
  const { t } = useLanguage();
  const { code: Preparing, ask } = useOnDemand(async () => (await import('./Preparing.tsx')).Preparing);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once for each failure.
  useEffect(ask, []);
  const problem = (
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
  if (!Preparing) return problem;
  return (
    <Preparing videoId={videoId} onReady={onReady}>
      {problem}
    </Preparing>
  );
}
