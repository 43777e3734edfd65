import type { MutationStep } from './viewers.ts';

/** Why a viewer thinks that a comment should be removed. Matches the schema's `CommentReportReason`. */
export type CommentReportReason = 'SPAM' | 'ABUSE' | 'OTHER';

export interface CommentReport {
  /** The comment's UUID, without a type prefix. */
  readonly commentId: string;
  readonly viewerId: string;
  readonly reason: CommentReportReason;
  /** The viewer's explanation; may be empty. */
  readonly text: string;
  readonly createdMs: number;
}

/** Viewers' reports about comments, at most one per viewer and comment. */
export interface CommentReports {
  /** Stores the report, unless the viewer has already reported this comment. */
  add(report: CommentReport, step: MutationStep | null): Promise<void>;
  /** Withdraws the viewer's report, if there is one. */
  withdraw(commentId: string, viewerId: string, step: MutationStep | null): Promise<void>;
  /** Returns whether the viewer has reported each of the comments, in the order of the ids. */
  areReported(viewerId: string, commentIds: readonly string[]): Promise<readonly boolean[]>;
}
