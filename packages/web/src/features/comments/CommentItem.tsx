import type { CommentPartsFragment } from '@mainvideo/sdk/operations';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Age } from '../../ui/text/Age.tsx';
import { Avatar } from '../../ui/cards/Avatar.tsx';
import { LinkedText } from '../../ui/text/LinkedText.tsx';
import { commentFailure } from './commentFailure.ts';
import { CommentForm } from './CommentForm.tsx';
import type { ReportInput } from './commentMutations.ts';
import { ReportButton } from './ReportButton.tsx';

/** What the item shows: the comment, a form to edit it, or the question whether to delete it. */
type Mode = 'text' | 'form' | 'question';

export function CommentItem({
  comment,
  videoId,
  viewerAuthorId,
  isBeingPosted,
  durationSeconds,
  onSeek,
  onEdit,
  onDelete,
  onHidden,
  onReport,
  onWithdrawReport,
}: {
  readonly comment: CommentPartsFragment;
  readonly videoId: string;
  readonly viewerAuthorId: string;
  /** Whether the server has not confirmed the comment yet. */
  readonly isBeingPosted: boolean;
  /** Duration of the video; timestamps in the text link to moments within it. */
  readonly durationSeconds: number;
  readonly onSeek: (seconds: number) => void;
  /** Rejects if the comment cannot be changed. */
  readonly onEdit: (text: string) => Promise<unknown>;
  readonly onDelete: () => void;
  /** Called after the owner has hidden the comment from everyone. */
  readonly onHidden: () => void;
  /** Resolves once it is known whether the report reached the owner. */
  readonly onReport: (words: ReportInput) => Promise<void>;
  readonly onWithdrawReport: () => Promise<void>;
}) {
  const { t } = useLanguage();
  const { author, text, createdAt, editedAt, viewerCanEdit, viewerCanHide, viewerHasReported } = comment;
  const [mode, setMode] = useState<Mode>('text');
  const [failed, setFailed] = useState<{ readonly draft: string; readonly problem: string } | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const focusBack = useRef<typeof editButton>(null);

  // Closing the form or the dialog returns the focus to where it was.
  useEffect(() => {
    if (mode !== 'text') return;
    focusBack.current?.current?.focus();
    focusBack.current = null;
  }, [mode]);
  const close = (button: typeof editButton) => {
    focusBack.current = button;
    setFailed(null);
    setMode('text');
  };

  // The pressed button is removed; focus the one that replaces it.
  const reportButton = useRef<HTMLButtonElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const focusFollows = useRef(false);
  useEffect(() => {
    if (focusFollows.current) (undoButton.current ?? reportButton.current)?.focus();
    focusFollows.current = false;
  }, [viewerHasReported]);
  const follow = async (change: () => Promise<void>) => {
    focusFollows.current = true;
    await change();
    // The change was reverted, which removed the focused button again.
    if (document.activeElement === document.body) (undoButton.current ?? reportButton.current)?.focus();
  };

  const edit = async (draft: string) => {
    close(editButton);
    try {
      if (draft !== text) await onEdit(draft);
    } catch (error) {
      setFailed({ draft, problem: t('comments.changeFailed', { advice: t(commentFailure(error)) }) });
      setMode('form');
    }
    return null;
  };

  if (viewerHasReported) {
    return (
      <li className="comment comment--reported">
        <p id={`${comment.id}reported`}>{t('comments.reported')}</p>
        <button
          className="comment__action"
          type="button"
          ref={undoButton}
          aria-describedby={`${comment.id}reported`}
          onClick={() => void follow(onWithdrawReport)}
        >
          {t('comments.reportUndo')}
        </button>
      </li>
    );
  }
  return (
    <li className="comment">
      <Avatar name={author.name} />
      <div className="comment__body">
        <p className="comment__by">
          <strong className="comment__author" dir="auto">
            {author.name}
          </strong>{' '}
          {author.id === viewerAuthorId && <span className="comment__you">{t('comments.you')}</span>}{' '}
          {isBeingPosted ? <span>{t('comments.waiting')}</span> : <Age iso={createdAt} />}
          {editedAt && <span> {t('comments.edited')}</span>}
        </p>
        {mode === 'form' ? (
          <CommentForm
            label={t('comments.editYours')}
            sendLabel={t('comments.save')}
            draft={failed?.draft ?? text}
            draftProblem={failed?.problem}
            // The viewer may be typing elsewhere by now.
            takesFocus={failed === null}
            onSend={edit}
            onCancel={() => close(editButton)}
          />
        ) : (
          <p className="comment__text" dir="auto">
            <LinkedText text={text} durationSeconds={durationSeconds} onSeek={onSeek} />
          </p>
        )}
        {mode === 'text' && viewerCanEdit && (
          <div className="comment__actions">
            <button
              className="comment__action"
              type="button"
              ref={editButton}
              aria-label={t('comments.editYours')}
              onClick={() => setMode('form')}
            >
              {t('comments.edit')}
            </button>
            <button
              className="comment__action"
              type="button"
              ref={deleteButton}
              aria-label={t('comments.deleteYours')}
              onClick={() => setMode('question')}
            >
              {t('comments.delete')}
            </button>
          </div>
        )}
        {!viewerCanEdit && (
          <ReportButton
            buttonRef={reportButton}
            isOwner={viewerCanHide}
            authorName={author.name}
            commentId={comment.id}
            videoId={videoId}
            onHidden={onHidden}
            onDelete={onDelete}
            onReport={(words) => void follow(() => onReport(words))}
          />
        )}
        {mode === 'question' && <DeleteQuestion onDelete={onDelete} onKeep={() => close(deleteButton)} />}
      </div>
    </li>
  );
}

/** Replaces the delete button and takes the focus. Escape keeps the comment. */
function DeleteQuestion({
  onDelete,
  onKeep,
}: {
  readonly onDelete: () => void;
  readonly onKeep: () => void;
}) {
  const { t } = useLanguage();
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current!.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onKeep();
  };
  return (
    <div className="comment__question" role="group" aria-label={t('comments.deleteQuestion')}>
      <span aria-hidden="true">{t('comments.deleteQuestion')}</span>
      <button
        className="button comment__delete"
        type="button"
        ref={yes}
        onClick={onDelete}
        onKeyDown={onKeyDown}
      >
        {t('comments.delete')}
      </button>
      <button className="button" type="button" onClick={onKeep} onKeyDown={onKeyDown}>
        {t('comments.keep')}
      </button>
    </div>
  );
}
