import { HideComment } from '@mainvideo/sdk/operations';
import { useClient } from '@mainvideo/sdk/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { commentFailure } from './commentFailure.ts';

export interface HideDialogProps {
  /** The comment's author. */
  readonly authorName: string;
  readonly commentId: string;
  readonly videoId: string;
  /** Called before the comment is removed from the list. */
  readonly onHidden: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** The owner's dialog to hide or delete a comment. Rendered in the browser only. */
export function HideDialog({ authorName, commentId, videoId, onHidden, onDelete, onClose }: HideDialogProps) {
  const { t } = useLanguage();
  const client = useClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [problem, setProblem] = useState('');
  useEffect(() => dialog.current!.showModal(), []);

  const hide = async () => {
    setProblem('');
    try {
      const input = { id: commentId, isHidden: true };
      await client.mutate({ mutation: HideComment, variables: { input } });
    } catch (error) {
      setProblem(t('comments.changeFailed', { advice: t(commentFailure(error)) }));
      return;
    }
    // Close it before the comment and its buttons are removed: the dialog would return the focus to a removed button.
    dialog.current?.close();
    onHidden();
    // The mutation returns the studio's type, so viewers' lists must be updated here.
    client.cache?.modify({
      id: `Video:${videoId}`,
      fields: {
        commentCount: (count: number) => Math.max(0, count - 1),
        comments: (list: any, { readField }: any) => ({
          ...list,
          edges: list.edges.filter(({ node }: any) => readField('id', node) !== commentId),
        }),
      },
    });
  };
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={`${id}title`} onClose={onClose}>
      <div className="report">
        <h2 className="dialog__title" id={`${id}title`}>
          {t('comments.hideOf', { name: authorName })}
        </h2>
        <p className="dialog__about">{t('comments.hideNote')}</p>
        <p className="comment-form__problem">{problem && <span role="alert">{problem}</span>}</p>
        <div className="comment-form__buttons">
          <button className="button" type="button" onClick={() => dialog.current!.close()}>
            {t('comments.cancel')}
          </button>
          <button
            className="button comment__delete"
            type="button"
            onClick={() => {
              dialog.current!.close();
              onDelete();
            }}
          >
            {t('comments.delete')}
          </button>
          <button className="button button--strong" type="button" onClick={() => void hide()}>
            {t('comments.hideForAll')}
          </button>
        </div>
      </div>
    </dialog>
  );
}
