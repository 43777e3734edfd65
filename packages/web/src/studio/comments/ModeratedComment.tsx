import { DeleteComment, HideComment, type CommentReportReason } from '@mainvideo/sdk/operations';
import { DismissReports, type StudioCommentPageFragment } from '../operations/index.ts';
import { useClient, useMutation } from '@mainvideo/sdk/react';
import { useEffect, useRef, useState } from 'react';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Moment } from '../Moment.tsx';
import { editPath } from '../screens.ts';
import { useMessages } from '../messages.ts';

type Comment = StudioCommentPageFragment['edges'][number]['node'];

const reasons: {
  readonly [reason in CommentReportReason]: 'studio.reportSpam' | 'studio.reportAbuse' | 'studio.reportOther';
} = {
  SPAM: 'studio.reportSpam',
  ABUSE: 'studio.reportAbuse',
  OTHER: 'studio.reportOther',
};

/** A list of comments with the owner's actions. Handled comments stay in the list until the page is left. */
export function ModeratedComments({
  comments,
  isReportList = false,
  heading,
}: {
  readonly comments: StudioCommentPageFragment;
  /** Whether the list contains reported comments. One without reports is then shown as handled. */
  readonly isReportList?: boolean;
  /** One level below the heading of the list. */
  readonly heading: 'h2' | 'h3';
}) {
  return (
    <ul className="studio-list">
      {comments.edges.map(({ node }) => (
        <li className="studio-row" key={node.id}>
          <ModeratedComment comment={node} isReportList={isReportList} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

function ModeratedComment({
  comment,
  isReportList,
  heading: Heading,
}: {
  readonly comment: Comment;
  readonly isReportList: boolean;
  readonly heading: 'h2' | 'h3';
}) {
  const w = useMessages();
  const client = useClient();
  const [isFailed, setFailed] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const [hide] = useMutation(HideComment, { ignoreResults: true });
  const [dismiss] = useMutation(DismissReports, { ignoreResults: true });
  const [remove] = useMutation(DeleteComment, { ignoreResults: true });
  const { id, commentId, text, author, createdAt, isHidden, reportCount, reports, video } = comment;
  const values = { name: author.name };
  useEffect(() => {
    // The focused button was removed.
    if (isDeleted) title.current?.focus();
  }, [isDeleted]);
  const attempt = async (change: () => Promise<unknown>) => {
    setFailed(false);
    try {
      await change();
      // Viewer pages in this document refetch their data of the video.
      if (video) client.cache?.invalidate({ id: `Video:${video.videoId}` });
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  };
  const dismissThem = async () => {
    // The focused button was removed with the reports.
    if (await attempt(() => dismiss({ variables: { input: { commentId } } }))) title.current?.focus();
  };
  const deleteIt = async () => {
    if (await attempt(() => remove({ variables: { input: { id: commentId } } }))) setDeleted(true);
  };
  return (
    <>
      <Heading className="studio-row__title" ref={title} tabIndex={-1}>
        <bdi>{author.name}</bdi>
        {isHidden && !isDeleted && (
          <span className="studio-badge studio-badge--bad">{w('studio.hidden')}</span>
        )}
        {isReportList && reportCount === 0 && (
          <span className="studio-badge studio-badge--good">{w('studio.done')}</span>
        )}
      </Heading>
      <p className="studio-soft">
        <Moment iso={createdAt} />
        {video && (
          <>
            {' · '}
            <a href={editPath(video.videoId)}>
              <bdi>{video.title}</bdi>
            </a>
          </>
        )}
      </p>
      {!isDeleted && (
        <blockquote className="studio-quote" dir="auto">
          {text}
        </blockquote>
      )}
      {reportCount > 0 && !isDeleted && (
        <div>
          <p className="studio-label">{w('studio.reports', { count: reportCount })}</p>
          <ul>
            {reports.map((report, i) => (
              <li key={i}>
                {w(reasons[report.reason])}
                {report.text !== '' && (
                  <>
                    {': '}
                    <bdi>{report.text}</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="studio-actions">
        {!isDeleted && (
          <>
            <button
              className="button"
              type="button"
              aria-label={w(isHidden ? 'studio.unhideNamed' : 'studio.hideNamed', values)}
              onClick={() =>
                void attempt(() =>
                  hide({
                    variables: { input: { id: commentId, isHidden: !isHidden } },
                    optimisticResponse: {
                      __typename: 'Mutation',
                      hideComment: {
                        __typename: 'HideCommentPayload',
                        comment: { __typename: 'StudioComment', id, isHidden: !isHidden },
                      },
                    },
                  }),
                )
              }
            >
              {isHidden ? w('studio.unhide') : w('studio.hide')}
            </button>
            {reportCount > 0 && (
              <button
                className="button"
                type="button"
                aria-label={w('studio.dismissNamed', values)}
                onClick={() => void dismissThem()}
              >
                {w('studio.dismiss')}
              </button>
            )}
            <ConfirmButton
              question={w('studio.deleteCommentQuestion')}
              answer={w('studio.deleteForEver')}
              label={w('studio.deleteCommentNamed', values)}
              onConfirm={() => void deleteIt()}
            >
              {w('studio.deleteComment')}
            </ConfirmButton>
          </>
        )}
        <span className={isFailed ? 'studio-problem' : 'studio-soft'} role="status">
          {isFailed ? w('studio.changeFailed') : isDeleted && w('studio.commentDeleted')}
        </span>
      </div>
    </>
  );
}
