import { PrepareVideo, VideoPreparation } from '@mainvideo/sdk/operations';
import { useMutation, useQuery } from '@mainvideo/sdk/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';

const pollMs = 3_000;
/** A job for the copy may be added later, for example once the library has been scanned. */
const pollMsWithoutCopy = 15_000;

/**
 * The progress of the copy of a video that every browser plays, made before others because someone waits for it.
 *
 * @param children shown if no copy is being made
 */
export function Preparing({
  videoId,
  onReady,
  children,
}: {
  readonly videoId: string;
  /** Called when the making of the copy has ended, after the sources of the video have changed. */
  readonly onReady: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useLanguage();
  const seen = useRef({ isPreparing: false, best: undefined as string | undefined });
  const [prepare] = useMutation(PrepareVideo, { ignoreResults: true });
  const { data, startPolling, stopPolling } = useQuery(VideoPreparation, {
    variables: { id: videoId },
    fetchPolicy: 'network-only',
  });
  const preparation = data?.video?.preparation;
  const isPreparing = preparation != null;
  const best = data?.video?.sources[0]?.url;

  useEffect(() => {
    // Without it, the copy is made in its turn.
    if (isPreparing) prepare({ variables: { input: { videoId } } }).catch(() => {});
    // A short job may begin and end between two looks.
    else if (seen.current.isPreparing || (seen.current.best ?? best) !== best) onReady();
    seen.current = { isPreparing, best };
    startPolling(isPreparing ? pollMs : pollMsWithoutCopy);
    return stopPolling;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only when it begins or ends.
  }, [isPreparing, best]);

  if (!isPreparing) return children;
  const percent = Math.floor(100 * preparation.progress);
  return (
    <div className="player__problem" role="status">
      <p className="player__problem-title">{t('player.preparing')}</p>
      <p>{t('player.preparingAdvice')}</p>
      <progress
        className="player__preparation"
        aria-label={t('player.preparing')}
        max={1}
        value={preparation.progress}
      />
      <p aria-hidden="true">{percent}%</p>
    </div>
  );
}
