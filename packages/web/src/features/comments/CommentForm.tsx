import type { KeyboardEvent, SubmitEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { commentCounter, commentProblem, draftAfterFailure, sentText } from './commentText.ts';

/**
 * A comment field with an error message below. Ctrl+Enter (or Cmd) sends; Escape cancels if the form can be
 * cancelled.
 *
 * The field is uncontrolled, so that text typed before hydration stays.
 */
export function CommentForm({
  label,
  sendLabel,
  draft = '',
  draftProblem = null,
  takesFocus = false,
  onSend,
  onCancel,
}: {
  readonly label: string;
  readonly sendLabel: string;
  /** The initial text. */
  readonly draft?: string;
  /** Why the draft could not be sent. */
  readonly draftProblem?: string | null;
  readonly takesFocus?: boolean;
  /**
   * Sends a valid text. Resolves with an error message, or with `null` on success. The field is empty while the text
   * is being sent.
   */
  readonly onSend: (text: string) => Promise<string | null>;
  /** Absent if the form always stays. */
  readonly onCancel?: () => void;
}) {
  const { t, say } = useLanguage();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [written, setWritten] = useState(draft);
  const [problem, setProblem] = useState(draftProblem);

  useEffect(() => {
    setWritten(field.current!.value);
    if (takesFocus) field.current!.focus();
  }, [takesFocus]);

  const show = (text: string) => {
    field.current!.value = text;
    setWritten(text);
  };
  const send = async () => {
    const text = sentText(field.current!.value);
    const found = commentProblem(text);
    setProblem(found && say(found));
    if (found !== null) return field.current!.focus();
    show('');
    const failure = await onSend(text);
    // The viewer may have left the form by now.
    if (failure === null || !field.current) return;
    show(draftAfterFailure(text, field.current.value));
    setProblem(failure);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && onCancel) {
      onCancel();
    }
  };

  return (
    <form className="comment-form" onSubmit={onSubmit} noValidate>
      <label className="comment-form__label" htmlFor={`${id}text`}>
        {label}
      </label>
      <textarea
        className="comment-form__field"
        id={`${id}text`}
        ref={field}
        rows={3}
        dir="auto"
        defaultValue={draft}
        aria-describedby={`${id}counter ${id}problem`}
        aria-invalid={problem !== null}
        onInput={() => {
          setWritten(field.current!.value);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="comment-form__row">
        <p className="comment-form__counter" id={`${id}counter`}>
          <span className="visually-hidden">{t('comments.counterName')} </span>
          {say(commentCounter(written))}
        </p>
        <div className="comment-form__buttons">
          {onCancel && (
            <button className="button" type="button" onClick={onCancel}>
              {t('comments.cancel')}
            </button>
          )}
          <button className="button button--strong" type="submit">
            {sendLabel}
          </button>
        </div>
      </div>
      <p className="comment-form__problem" id={`${id}problem`}>
        {/* The problem may appear long after sending, with a new form: screen readers then announce only an alert. */}
        {problem !== null && <span role="alert">{problem}</span>}
      </p>
    </form>
  );
}
