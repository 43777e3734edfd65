import {
  DismissReports,
  HideComment,
  type CommentReportReason,
  type StudioCommentsQuery,
} from '@mainvideo/sdk/operations';
import { useMutation } from '@mainvideo/sdk/react';
import { useState } from 'react';
import { Moment } from './Moment.tsx';
import { editPath } from './screens.ts';
import { EmptyList, Pages, StudioFrame } from './StudioFrame.tsx';
import { useWords } from './words.ts';

type Comments = NonNullable<StudioCommentsQuery['studio']>['reportedComments'];
type Comment = Comments['edges'][number]['node'];

/** What viewers reported, until the owner has looked at it. */
export function CommentsScreen({
  comments,
  after,
}: {
  readonly comments: Comments;
  readonly after: string | null | undefined;
}) {
  const w = useWords();
  // Those that are dealt with stay until the page is left: what one is about to press does not move away.
  return (
    <StudioFrame
      screen="comments"
      title={w('studio.reported')}
      about={comments.totalCount > 0 ? String(comments.totalCount) : undefined}
    >
      {comments.edges.length === 0 ? (
        <EmptyList title={w('studio.noComments')} advice={w('studio.noCommentsAdvice')} />
      ) : (
        <ul className="studio-list">
          {comments.edges.map(({ node }) => (
            <li className="studio-row" key={node.id}>
              <ReportedComment comment={node} />
            </li>
          ))}
        </ul>
      )}
      <Pages
        path="/studio/comments"
        query={{}}
        after={after}
        endCursor={comments.pageInfo.hasNextPage ? comments.pageInfo.endCursor : null}
      />
    </StudioFrame>
  );
}

const reasons: {
  readonly [reason in CommentReportReason]: 'studio.reportSpam' | 'studio.reportAbuse' | 'studio.reportOther';
} = {
  SPAM: 'studio.reportSpam',
  ABUSE: 'studio.reportAbuse',
  OTHER: 'studio.reportOther',
};

function ReportedComment({ comment }: { readonly comment: Comment }) {
  const w = useWords();
  const [isFailed, setFailed] = useState(false);
  const [hide] = useMutation(HideComment, { ignoreResults: true });
  const [dismiss] = useMutation(DismissReports, { ignoreResults: true });
  const { id, commentId, text, author, createdAt, isHidden, reportCount, reports, video } = comment;
  const values = { name: author.name };
  const attempt = (change: Promise<unknown>) => {
    setFailed(false);
    change.catch(() => setFailed(true));
  };
  return (
    <>
      <h2 className="studio-row__title">
        <bdi>{author.name}</bdi>
        {isHidden && <span className="studio-badge studio-badge--bad">{w('studio.hidden')}</span>}
        {reportCount === 0 && <span className="studio-badge studio-badge--good">{w('studio.done')}</span>}
      </h2>
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
      <blockquote className="studio-quote" dir="auto">
        {text}
      </blockquote>
      {reportCount > 0 && (
        <div>
          <h3 className="studio-label">{w('studio.reports', { count: reportCount })}</h3>
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
        <button
          className="button"
          type="button"
          aria-label={isHidden ? undefined : w('studio.hideNamed', values)}
          onClick={() =>
            attempt(
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
            onClick={() => attempt(dismiss({ variables: { input: { commentId } } }))}
          >
            {w('studio.dismiss')}
          </button>
        )}
        <span className="studio-problem" role="status">
          {isFailed && w('studio.changeFailed')}
        </span>
      </div>
    </>
  );
}
