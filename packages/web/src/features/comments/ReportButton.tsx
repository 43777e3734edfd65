import type { Ref } from 'react';
import { useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { useOnDemand } from '../../ui/useOnDemand.ts';
import type { HideDialogProps } from './HideDialog.tsx';
import type { ReportDialogProps } from './ReportDialog.tsx';

/**
 * A button that opens the dialog to report a comment or, for the owner, the one to hide or delete it. Each dialog's
 * code loads when first opened.
 */
export function ReportButton({
  buttonRef,
  isOwner,
  ...about
}: Omit<ReportDialogProps & HideDialogProps, 'onClose'> & {
  readonly buttonRef: Ref<HTMLButtonElement>;
  readonly isOwner: boolean;
}) {
  const { t } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useOnDemand(async () =>
    isOwner
      ? (await import('./HideDialog.tsx')).HideDialog
      : (await import('./ReportDialog.tsx')).ReportDialog,
  );
  const Dialog = dialog.code;
  const open = () => {
    setIsOpen(true);
    dialog.ask();
  };
  return (
    <div className="comment__actions">
      <button
        className="comment__action"
        type="button"
        ref={buttonRef}
        aria-haspopup="dialog"
        aria-label={t(isOwner ? 'comments.hideOf' : 'comments.reportOf', { name: about.authorName })}
        onClick={open}
      >
        {t(isOwner ? 'comments.hide' : 'comments.report')}
      </button>
      <p role="status">{dialog.hasFailed && t('comments.reportNotOpened')}</p>
      {Dialog && isOpen && <Dialog {...about} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
