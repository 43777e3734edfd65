import type {
  AddCommentMutation,
  AddCommentMutationVariables,
  CommentPartsFragment,
  CommentReportReason,
  DeleteCommentMutation,
  DeleteCommentMutationVariables,
  EditCommentMutation,
  EditCommentMutationVariables,
  ReportCommentMutation,
  ReportCommentMutationVariables,
  WithdrawCommentReportMutation,
  WithdrawCommentReportMutationVariables,
} from '@mainvideo/sdk/operations';

// The variables and optimistic results of each change to a comment. The cache policies (src/client.ts) update the
// lists for optimistic and real results alike, whichever component sends the mutation.

/** A mutation's variables, and its answer before there is one. */
interface Expected<Variables, Data> {
  readonly variables: Variables;
  readonly optimisticResponse: Data;
}

/** The video as far as its comments go. */
export interface CommentedVideo {
  readonly id: string;
  readonly commentCount: number;
}

/**
 * A new comment under the id that it will have for good, so that the answer finds it in its place. It can be edited and deleted
 * at once: the outbox sends what is done to it after it.
 *
 * @param clientId a UUID in lower case; the same again for another try
 * @param createdAt RFC 3339
 */
export function addingComment(
  video: CommentedVideo,
  author: CommentPartsFragment['author'],
  {
    text,
    clientId,
    createdAt,
  }: { readonly text: string; readonly clientId: string; readonly createdAt: string },
): Expected<AddCommentMutationVariables, AddCommentMutation> {
  return {
    variables: { input: { videoId: video.id, text, clientId } },
    optimisticResponse: {
      __typename: 'Mutation',
      addComment: {
        __typename: 'AddCommentPayload',
        comment: {
          __typename: 'Comment',
          id: `comment:${clientId}`,
          text,
          createdAt,
          editedAt: null,
          author,
          viewerCanEdit: true,
          viewerHasReported: false,
          // It is the viewer's own, with a way to delete it.
          viewerCanHide: false,
        },
        video: { __typename: 'Video', id: video.id, commentCount: video.commentCount + 1 },
      },
    },
  };
}

/** @param editedAt RFC 3339 */
export function editingComment(
  id: string,
  text: string,
  editedAt: string,
): Expected<EditCommentMutationVariables, EditCommentMutation> {
  return {
    variables: { input: { id, text } },
    optimisticResponse: {
      __typename: 'Mutation',
      editComment: {
        __typename: 'EditCommentPayload',
        comment: { __typename: 'Comment', id, text, editedAt },
      },
    },
  };
}

export function deletingComment(
  id: string,
  video: CommentedVideo,
): Expected<DeleteCommentMutationVariables, DeleteCommentMutation> {
  return {
    variables: { input: { id } },
    optimisticResponse: {
      __typename: 'Mutation',
      deleteComment: {
        __typename: 'DeleteCommentPayload',
        deletedCommentId: id,
        video: { __typename: 'Video', id: video.id, commentCount: Math.max(0, video.commentCount - 1) },
      },
    },
  };
}

/** Why a comment should go. */
export interface ReportInput {
  readonly reason: CommentReportReason;
  /** In the viewer's words; may be empty. */
  readonly text: string;
}

export function reportingComment(
  id: string,
  words: ReportInput,
): Expected<ReportCommentMutationVariables, ReportCommentMutation> {
  return {
    variables: { input: { id, ...words } },
    optimisticResponse: {
      __typename: 'Mutation',
      reportComment: {
        __typename: 'ReportCommentPayload',
        comment: { __typename: 'Comment', id, viewerHasReported: true },
      },
    },
  };
}

export function withdrawingReport(
  id: string,
): Expected<WithdrawCommentReportMutationVariables, WithdrawCommentReportMutation> {
  return {
    variables: { input: { id } },
    optimisticResponse: {
      __typename: 'Mutation',
      withdrawCommentReport: {
        __typename: 'WithdrawCommentReportPayload',
        comment: { __typename: 'Comment', id, viewerHasReported: false },
      },
    },
  };
}
