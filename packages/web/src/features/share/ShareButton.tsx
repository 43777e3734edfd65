import { useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { useOnDemand } from '../../ui/useOnDemand.ts';
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
  const [seconds, setSeconds] = useState<number | null>(null);
  const dialog = useOnDemand(async () => (await import('./ShareDialog.tsx')).ShareDialog);
  const Dialog = dialog.code;
  const open = () => {
    setSeconds(Math.floor(currentSeconds()));
    dialog.ask();
  };
  return (
    <div className="action">
      <button className="button" type="button" aria-haspopup="dialog" onClick={open}>
        {t('share.button')}
      </button>
      <p className="action__problem" role="status">
        {dialog.hasFailed && t('share.failed')}
      </p>
      {Dialog && seconds !== null && (
        <Dialog video={video} seconds={seconds} onClose={() => setSeconds(null)} />
      )}
    </div>
  );
}
