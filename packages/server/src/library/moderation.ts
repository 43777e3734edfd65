import type { Page } from './catalogue.ts';
import type { CommentReport } from './commentReports.ts';
import type { Comment } from './comments.ts';
import type { MutationStep } from './viewers.ts';

/** A comment as the owner sees it. */
export interface ModeratedComment extends Comment {
  readonly isHidden: boolean;
}

export interface ListedComment {
  readonly comment: ModeratedComment;
  /** By what the list is sorted. */
  readonly listedMs: number;
}

/** What the owner does about comments. To everybody else, who wrote it included, a hidden comment is as good as deleted. */
export interface Moderation {
  /** Undefined: it is not there any more. */
  find(id: string): Promise<ModeratedComment | undefined>;
  /** Comments with reports that wait, last reported first; or all, or all of one video, newest first. Hidden ones too, deleted ones never. */
  comments(request: {
    readonly of: 'reported' | 'all' | { readonly videoId: string };
    readonly first: number;
    readonly after: { readonly listedMs: number; readonly id: string } | null;
  }): Promise<Page<ListedComment>>;
  /** The reports of each comment that wait, newest first. */
  reportsOf(commentIds: readonly string[]): Promise<readonly (readonly CommentReport[])[]>;
  /** Takes a comment from everybody's sight and out of the counts, or gives it back; nothing if that has been done. */
  hide(change: {
    readonly commentId: string;
    readonly isHidden: boolean;
    readonly nowMs: number;
    readonly step: MutationStep | null;
  }): Promise<void>;
  /** No report that is there now waits any more. Those who reported the comment see it no more than before. */
  dismissReports(change: {
    readonly commentId: string;
    readonly nowMs: number;
    readonly step: MutationStep | null;
  }): Promise<void>;
}
