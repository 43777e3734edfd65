import type { Ref } from 'react';
import { useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { useOnDemand } from '../../ui/useOnDemand.ts';
import type { ReportDialogProps } from './ReportDialog.tsx';

/** Opens what tells the owner about a comment; its code comes when it is asked for. */
export function ReportButton({
  buttonRef,
  authorName,
  onReport,
}: Omit<ReportDialogProps, 'onClose'> & { readonly buttonRef: Ref<HTMLButtonElement> }) {
  const { t } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useOnDemand(async () => (await import('./ReportDialog.tsx')).ReportDialog);
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
        aria-label={t('comments.reportOf', { name: authorName })}
        onClick={open}
      >
        {t('comments.report')}
      </button>
      <p role="status">{dialog.hasFailed && t('comments.reportNotOpened')}</p>
      {Dialog && isOpen && (
        <Dialog authorName={authorName} onReport={onReport} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}
