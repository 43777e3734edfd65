import type { StudioCommentPageFragment } from '../operations/index.ts';
import { useId } from 'react';
import { ModeratedComments } from '../comments/ModeratedComment.tsx';
import { allCommentsPath } from '../screens.ts';
import { useMessages } from '../messages.ts';

/** The newest comments on a video, including hidden ones, and a link to all of them. */
export function VideoCommentsCard({
  videoId,
  comments,
}: {
  readonly videoId: string;
  readonly comments: StudioCommentPageFragment;
}) {
  const w = useMessages();
  const id = useId();
  return (
    <section className="studio-card" aria-labelledby={`${id}title`}>
      <h2 className="studio-label" id={`${id}title`}>
        {w('studio.commentsCount', { count: comments.totalCount })}
      </h2>
      {comments.edges.length > 0 && <ModeratedComments comments={comments} heading="h3" />}
      {comments.pageInfo.hasNextPage && (
        <p className="studio-pages">
          <a className="button" href={allCommentsPath(videoId)}>
            {w('studio.allCommentsOf')}
          </a>
        </p>
      )}
    </section>
  );
}
