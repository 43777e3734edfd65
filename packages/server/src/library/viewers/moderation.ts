import type { Page } from '../catalogue/catalogue.ts';
import type { CommentReport } from './commentReports.ts';
import type { Comment } from './comments.ts';
import type { MutationStep } from './viewers.ts';

/** A comment as the owner sees it. */
export interface ModeratedComment extends Comment {
  readonly isHidden: boolean;
}

export interface ListedComment {
  readonly comment: ModeratedComment;
  /** The time by which the list is sorted. */
  readonly listedMs: number;
}

/** The owner's decisions about comments. To everyone else, including its author, a hidden comment looks deleted. */
export interface Moderation {
  /** Finds a comment; undefined if it no longer exists. */
  find(id: string): Promise<ModeratedComment | undefined>;
  /**
   * Returns a page of comments with pending reports, most recently reported first; or of all comments, or those of
   * one video, newest first. Includes hidden comments, but never deleted ones.
   */
  comments(request: {
    readonly of: 'reported' | 'all' | { readonly videoId: string };
    readonly first: number;
    readonly after: { readonly listedMs: number; readonly id: string } | null;
  }): Promise<Page<ListedComment>>;
  /** Returns the pending reports of each comment, newest first. */
  reportsOf(commentIds: readonly string[]): Promise<readonly (readonly CommentReport[])[]>;
  /** Hides a comment from everyone and from the counts, or shows it again. Does nothing if it is already so. */
  hide(change: {
    readonly commentId: string;
    readonly isHidden: boolean;
    readonly nowMs: number;
    readonly step: MutationStep | null;
  }): Promise<void>;
  /** Dismisses the pending reports of a comment. It stays hidden from the viewers who reported it. */
  dismissReports(change: {
    readonly commentId: string;
    readonly nowMs: number;
    readonly step: MutationStep | null;
  }): Promise<void>;
}
