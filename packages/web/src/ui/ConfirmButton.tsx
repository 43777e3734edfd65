import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/LanguageContext.tsx';

/** A button for an irreversible action, with a confirmation. The focus moves to the confirmation, and back. */
export function ConfirmButton({
  children,
  question,
  answer,
  label,
  onConfirm,
}: {
  readonly children: ReactNode;
  /** Absent if the visible text is enough. */
  readonly label?: string;
  readonly question: string;
  /** The label of the confirming button, which names the action. */
  readonly answer: string;
  readonly onConfirm: () => void;
}) {
  const { t } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const wasAsking = useRef(false);
  const focused = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking || wasAsking.current) focused.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  if (!isAsking) {
    return (
      <button
        className="button"
        type="button"
        ref={focused}
        aria-label={label}
        onClick={() => setAsking(true)}
      >
        {children}
      </button>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setAsking(false);
  };
  const confirm = () => {
    setAsking(false);
    onConfirm();
  };
  return (
    <div className="confirm" role="group" aria-label={question}>
      <span>{question}</span>
      <button
        className="button confirm__yes"
        type="button"
        ref={focused}
        onClick={confirm}
        onKeyDown={onKeyDown}
      >
        {answer}
      </button>
      <button className="button" type="button" onClick={() => setAsking(false)} onKeyDown={onKeyDown}>
        {t('lists.cancel')}
      </button>
    </div>
  );
}
