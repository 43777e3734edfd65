import type { CommentReportReason } from '@mainvideo/sdk/operations';
import type { SubmitEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { MessageId } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import type { ReportInput } from './commentMutations.ts';
import { sentText } from './commentText.ts';

export interface ReportDialogProps {
  /** The comment's author. */
  readonly authorName: string;
  readonly onReport: (words: ReportInput) => void;
  readonly onClose: () => void;
}

const reasons: readonly (readonly [CommentReportReason, MessageId])[] = [
  ['SPAM', 'comments.reasonSpam'],
  ['ABUSE', 'comments.reasonAbuse'],
  ['OTHER', 'comments.reasonOther'],
];

/** The server's limit, in UTF-16 units. A character has one or two. */
const maxTextUnits = 500;

/** Asks for the reason of a report, with an optional text. Rendered in the browser only. */
export function ReportDialog({ authorName, onReport, onClose }: ReportDialogProps) {
  const { t } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [reason, setReason] = useState<CommentReportReason>('SPAM');
  useEffect(() => dialog.current!.showModal(), []);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // Return the focus to the button first: it moves on from there when the comment changes.
    dialog.current!.close();
    onReport({ reason, text: sentText(text.current!.value) });
  };
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={`${id}title`} onClose={onClose}>
      <form className="report" onSubmit={onSubmit}>
        <h2 className="dialog__title" id={`${id}title`}>
          {t('comments.reportOf', { name: authorName })}
        </h2>
        <fieldset className="report__reasons">
          <legend>{t('comments.reasonQuestion')}</legend>
          {reasons.map(([value, label]) => (
            <label className="report__reason" key={value}>
              <input
                type="radio"
                name={`${id}reason`}
                checked={value === reason}
                onChange={() => setReason(value)}
              />
              {t(label)}
            </label>
          ))}
        </fieldset>
        <label>
          {t('comments.reportText')}
          <textarea className="comment-form__field" ref={text} rows={2} dir="auto" maxLength={maxTextUnits} />
        </label>
        <p className="dialog__about">{t('comments.reportNote')}</p>
        <div className="comment-form__buttons">
          <button className="button" type="button" onClick={() => dialog.current!.close()}>
            {t('comments.cancel')}
          </button>
          <button className="button button--strong" type="submit">
            {t('comments.report')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
