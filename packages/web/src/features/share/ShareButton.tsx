import { useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { useOnDemand } from '../../ui/useOnDemand.ts';
import type { ShareDialogProps } from './ShareDialog.tsx';

/** A button that opens the share dialog, whose code loads when first opened. */
export function ShareButton({
  video,
  currentSeconds,
}: Pick<ShareDialogProps, 'video'> & {
  /** Returns the player's current position. */
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
