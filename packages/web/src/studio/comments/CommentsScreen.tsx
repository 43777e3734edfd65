import type { StudioCommentPageFragment } from '../operations/index.ts';
import { Filter } from '../Filter.tsx';
import { ModeratedComments } from './ModeratedComment.tsx';
import { allCommentsPath, commentsPath, editPath } from '../screens.ts';
import { EmptyList, Pages, StudioFrame } from '../StudioFrame.tsx';
import { useMessages } from '../messages.ts';

/** Which comments are listed: the reported ones, all, or all of one video. */
export type CommentList = 'reported' | 'all' | { readonly videoId: string; readonly title: string };

/** A list of comments, with the owner's actions. The URL selects which ones. */
export function CommentsScreen({
  list,
  comments,
  after,
}: {
  readonly list: CommentList;
  readonly comments: StudioCommentPageFragment;
  readonly after: string | null | undefined;
}) {
  const w = useMessages();
  const isReportList = list === 'reported';
  const ofVideo = typeof list === 'object' ? list : null;
  return (
    <StudioFrame
      screen="comments"
      title={w(isReportList ? 'studio.reported' : ofVideo ? 'studio.allCommentsOf' : 'studio.comments')}
      about={comments.totalCount > 0 ? String(comments.totalCount) : undefined}
    >
      <Filter
        name={w('studio.commentsShown')}
        choices={[
          { href: commentsPath, word: w('studio.onlyReported'), isChosen: isReportList },
          { href: allCommentsPath(), word: w('studio.allComments'), isChosen: list === 'all' },
        ]}
      />
      {ofVideo && (
        <p>
          <a href={editPath(ofVideo.videoId)}>
            <bdi>{ofVideo.title}</bdi>
          </a>
        </p>
      )}
      {comments.edges.length === 0 ? (
        <EmptyList
          title={w(isReportList ? 'studio.noComments' : 'studio.noCommentsYet')}
          advice={w(isReportList ? 'studio.noCommentsAdvice' : 'studio.noCommentsYetAdvice')}
        />
      ) : (
        <ModeratedComments comments={comments} isReportList={isReportList} heading="h2" />
      )}
      <Pages
        path={commentsPath}
        query={isReportList ? {} : { list: 'all', video: ofVideo?.videoId }}
        after={after}
        endCursor={comments.pageInfo.hasNextPage ? comments.pageInfo.endCursor : null}
      />
    </StudioFrame>
  );
}
