import type { CommentPartsFragment, WatchPageQuery } from '@mainvideo/sdk/operations';
import { useRef, useState } from 'react';
import type { MessageId } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { usePendingChanges } from '../../offline/ChangesContext.ts';
import { isBeingPosted } from '../../offline/pendingChanges.ts';
import { MoreLink } from '../../ui/MoreLink.tsx';
import { commentFailure } from './commentFailure.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import { useCommentChanges } from './useCommentChanges.ts';

type Video = Pick<
  NonNullable<WatchPageQuery['video']>,
  'id' | 'durationSeconds' | 'commentCount' | 'comments'
>;

/** The comments on a video, newest first, and a form to add one. */
export function Comments({
  video,
  author,
  newestHref,
  hrefAfter,
  onMore,
  onSeek,
}: {
  readonly video: Video;
  /** The viewer as a comment's author. */
  readonly author: CommentPartsFragment['author'];
  /** URL of the first page of comments, or `null` if this is it. */
  readonly newestHref: string | null;
  /** Returns the URL of the page of comments after a cursor. */
  readonly hrefAfter: (cursor: string) => string;
  /** Fetches the next page into the list. Rejects on failure. */
  readonly onMore: (cursor: string) => Promise<unknown>;
  readonly onSeek: (seconds: number) => void;
}) {
  const { t } = useLanguage();
  const changes = useCommentChanges(video, author);
  const pending = usePendingChanges();
  const [said, setSaid] = useState<{ readonly text: string; readonly isProblem: boolean } | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { edges, pageInfo } = video.comments;
  const { hasNextPage, endCursor } = pageInfo;

  const add = async (text: string) => {
    setSaid(null);
    try {
      await changes.add(text);
      setSaid({ text: t('comments.posted'), isProblem: false });
      return null;
    } catch (error) {
      return t('comments.postFailed', { advice: t(commentFailure(error)) });
    }
  };
  const remove = async (id: string) => {
    setSaid(null);
    // The focused button was removed with the comment.
    title.current?.focus();
    try {
      await changes.remove(id);
      setSaid({ text: t('comments.deleted'), isProblem: false });
    } catch (error) {
      const text = t('comments.deleteFailed', { advice: t(commentFailure(error)) });
      setSaid({ text, isProblem: true });
    }
  };

  const tellFailed = async (change: Promise<unknown>, message: MessageId) => {
    setSaid(null);
    try {
      await change;
    } catch (error) {
      setSaid({ text: t(message, { advice: t(commentFailure(error)) }), isProblem: true });
    }
  };

  return (
    <section className="comments" id="comments" aria-labelledby="comments-title">
      <h2 className="section-title" id="comments-title" ref={title} tabIndex={-1}>
        {t('comments.comments', { count: video.commentCount })}
      </h2>
      <CommentForm
        label={t('comments.asAuthor', { name: author.name })}
        sendLabel={t('comments.post')}
        onSend={add}
      />
      <p className={said?.isProblem ? 'comments__problem' : 'visually-hidden'} role="status">
        {said?.text}
      </p>
      {newestHref && (
        <p className="comments__newest">
          <a href={newestHref}>{t('comments.newest')}</a>
        </p>
      )}
      <ul className="comments__list">
        {edges.map(({ node }) => (
          <CommentItem
            key={node.id}
            comment={node}
            videoId={video.id}
            viewerAuthorId={author.id}
            isBeingPosted={isBeingPosted(pending, node.id)}
            durationSeconds={video.durationSeconds}
            onSeek={onSeek}
            onEdit={(text) => changes.edit(node.id, text)}
            onDelete={() => void remove(node.id)}
            onHidden={() => {
              // The focused button was removed with the comment.
              title.current?.focus();
              setSaid({ text: t('comments.hidden'), isProblem: false });
            }}
            onReport={(words) => tellFailed(changes.report(node.id, words), 'comments.reportFailed')}
            onWithdrawReport={() => tellFailed(changes.withdrawReport(node.id), 'comments.reportNotUndone')}
          />
        ))}
      </ul>
      {hasNextPage && endCursor && (
        <MoreLink
          href={hrefAfter(endCursor)}
          onMore={() => onMore(endCursor)}
          skeleton={<CommentsSkeleton />}
          label={t('comments.showMore')}
          automaticPages={0}
        />
      )}
    </section>
  );
}

/** A placeholder for loading comments. It takes up the same space and is hidden from screen readers. */
function CommentsSkeleton() {
  return (
    <div className="comments__list" aria-hidden="true">
      {Array.from({ length: 3 }, (_, i) => (
        <div key={i} className="comment comment--skeleton">
          <div className="skeleton skeleton--line" />
          <div className="skeleton skeleton--line" />
        </div>
      ))}
    </div>
  );
}
