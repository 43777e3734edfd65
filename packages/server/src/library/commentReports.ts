import type { MutationStep } from './viewers.ts';

/** Why a viewer thinks that a comment should go. The schema's `CommentReportReason`. */
export type CommentReportReason = 'SPAM' | 'ABUSE' | 'OTHER';

export interface CommentReport {
  /** The comment's own id, a UUID. */
  readonly commentId: string;
  readonly viewerId: string;
  readonly reason: CommentReportReason;
  /** The viewer's explanation; may be empty. */
  readonly text: string;
  readonly createdMs: number;
}

/** What viewers told the owner about comments: one report a viewer and comment. */
export interface CommentReports {
  /** Keeps the report, unless the viewer has one of this comment: then nothing changes. */
  add(report: CommentReport, step: MutationStep | null): Promise<void>;
  /** Withdraws the viewer's report, if there is one. */
  withdraw(commentId: string, viewerId: string, step: MutationStep | null): Promise<void>;
  /** Whether the viewer has reported each of the comments, in the order of their ids. */
  areReported(viewerId: string, commentIds: readonly string[]): Promise<readonly boolean[]>;
}
