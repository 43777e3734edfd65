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

// The variables and optimistic results of each change to a comment. The cache policies (src/data/client.ts) update the
// lists for optimistic and real results alike, whichever component sends the mutation.

/** The variables and optimistic result of a mutation. */
interface Expected<Variables, Data> {
  readonly variables: Variables;
  readonly optimisticResponse: Data;
}

/** The fields of a video that its comments need. */
export interface CommentedVideo {
  readonly id: string;
  readonly commentCount: number;
}

/**
 * Returns the variables and optimistic result of adding a comment. The client creates the final id, so that the
 * response updates the same comment. The comment can be edited and deleted at once: the outbox sends those changes
 * after it.
 *
 * @param clientId a UUID in lower case; the same one for another attempt
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
          // The viewer can delete their own comment instead.
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

/** The reason for a report. */
export interface ReportInput {
  readonly reason: CommentReportReason;
  /** The viewer's explanation; may be empty. */
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
