import { type ComponentType, useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import type { ShareDialogProps } from './ShareDialog.tsx';

/** Opens what shares the video; its code comes when it is asked for. */
export function ShareButton({
  video,
  currentSeconds,
}: Pick<ShareDialogProps, 'video'> & {
  /** Where the player stands. */
  readonly currentSeconds: () => number;
}) {
  const { t } = useLanguage();
  const [Dialog, setDialog] = useState<ComponentType<ShareDialogProps> | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const open = () => {
    setHasFailed(false);
    setSeconds(Math.floor(currentSeconds()));
    import('./ShareDialog.tsx').then(
      (loaded) => setDialog(() => loaded.ShareDialog),
      () => setHasFailed(true),
    );
  };
  return (
    <div className="action">
      <button className="button" type="button" aria-haspopup="dialog" onClick={open}>
        {t('share.button')}
      </button>
      <p className="action__problem" role="status">
        {hasFailed && t('share.failed')}
      </p>
      {Dialog && seconds !== null && (
        <Dialog video={video} seconds={seconds} onClose={() => setSeconds(null)} />
      )}
    </div>
  );
}
