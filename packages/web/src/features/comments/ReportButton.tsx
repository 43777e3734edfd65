import type { ComponentType, Ref } from 'react';
import { useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import type { ReportDialogProps } from './ReportDialog.tsx';

/** Opens what tells the owner about a comment; its code comes when it is asked for. */
export function ReportButton({
  buttonRef,
  authorName,
  onReport,
}: Omit<ReportDialogProps, 'onClose'> & { readonly buttonRef: Ref<HTMLButtonElement> }) {
  const { t } = useLanguage();
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const open = () => {
    setHasFailed(false);
    setIsOpen(true);
    import('./ReportDialog.tsx').then(
      (loaded) => setDialog(() => loaded.ReportDialog),
      () => setHasFailed(true),
    );
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
      <p role="status">{hasFailed && t('comments.reportNotOpened')}</p>
      {Dialog && isOpen && (
        <Dialog authorName={authorName} onReport={onReport} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}
