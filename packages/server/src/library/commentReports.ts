import type { MutationStep } from './viewers.ts';

/** Why a viewer thinks that a comment should go. The schema's `CommentReportReason`. */
export type CommentReportReason = 'SPAM' | 'ABUSE' | 'OTHER';

export interface CommentReport {
  /** The comment's own id, a UUID. */
  readonly commentId: string;
  readonly viewerId: string;
  readonly reason: CommentReportReason;
  /** In the viewer's words; empty: there are none. */
  readonly text: string;
  readonly createdMs: number;
}

/** What viewers told the owner about comments: one report a viewer and comment. */
export interface CommentReports {
  /** Keeps the report, unless the viewer has one of this comment: then nothing changes. */
  add(report: CommentReport, step: MutationStep | null): Promise<void>;
  /** Takes the viewer's report back; nothing if there is none. */
  withdraw(commentId: string, viewerId: string, step: MutationStep | null): Promise<void>;
  /** Whether the viewer has reported each of the comments, in the order of their ids. */
  areReported(viewerId: string, commentIds: readonly string[]): Promise<readonly boolean[]>;
}
