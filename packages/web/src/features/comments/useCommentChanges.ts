import { createRuntime } from '@mainvideo/sdk';
import type { CommentPartsFragment } from '@mainvideo/sdk/operations';
import {
  AddComment,
  DeleteComment,
  EditComment,
  ReportComment,
  WithdrawCommentReport,
} from '@mainvideo/sdk/operations';
import { useRef } from 'react';
import { useChange } from '../../offline/useChange.ts';
import {
  addingComment,
  type CommentedVideo,
  deletingComment,
  editingComment,
  reportingComment,
  type ReportInput,
  withdrawingReport,
} from './commentMutations.ts';

const runtime = createRuntime();
const present = () => new Date(runtime.now()).toISOString();

/**
 * The viewer's changes to the comments of a video. Each is shown at once. If the server refuses one, it is reverted
 * and its promise rejects.
 */
export interface CommentChanges {
  add(text: string): Promise<unknown>;
  edit(id: string, text: string): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  report(id: string, words: ReportInput): Promise<unknown>;
  withdrawReport(id: string): Promise<unknown>;
}

export function useCommentChanges(
  video: CommentedVideo,
  author: CommentPartsFragment['author'],
): CommentChanges {
  const [addComment] = useChange('AddComment', AddComment);
  const [editComment] = useChange('EditComment', EditComment);
  const [deleteComment] = useChange('DeleteComment', DeleteComment);
  const [reportComment] = useChange('ReportComment', ReportComment);
  const [withdrawReport] = useChange('WithdrawCommentReport', WithdrawCommentReport);
  // By text. A failed attempt may have reached the server anyway: with the same id, another attempt with the same
  // text does not add a second comment.
  const idsOfTries = useRef(new Map<string, string>());
  return {
    async add(text) {
      const ids = idsOfTries.current;
      const clientId = ids.get(text) ?? runtime.randomUUID();
      ids.set(text, clientId);
      await addComment(addingComment(video, author, { text, clientId, createdAt: present() }));
      ids.delete(text);
    },
    edit: (id, text) => editComment(editingComment(id, text, present())),
    remove: (id) => deleteComment(deletingComment(id, video)),
    report: (id, words) => reportComment(reportingComment(id, words)),
    withdrawReport: (id) => withdrawReport(withdrawingReport(id)),
  };
}
