import { createOutbox, type Outbox, type OutboxOptions, type QueuedOperation } from '@mainvideo/sdk';
import {
  AddComment,
  DeleteComment,
  EditComment,
  RecordProgress,
  SetLike,
  SetSaved,
} from '@mainvideo/sdk/operations';
import type {
  RecordProgressMutation,
  RecordProgressMutationVariables,
  SetLikeMutation,
  SetLikeMutationVariables,
  SetSavedMutation,
  SetSavedMutationVariables,
} from '@mainvideo/sdk/operations';
import { updateSavedVideos } from './features/video/savedVideos.ts';
import type { QueuedOperationName } from './queuedOperations.ts';

const setLike: QueuedOperation<SetLikeMutation, SetLikeMutationVariables> = {
  mutation: SetLike,
  scope: ({ input }) => `like ${input.videoId}`,
  replaces: () => true,
  isRepeatable: true,
};

const setSaved: QueuedOperation<SetSavedMutation, SetSavedMutationVariables> = {
  mutation: SetSaved,
  update: updateSavedVideos,
  scope: ({ input }) => `saved ${input.videoId}`,
  replaces: () => true,
  isRepeatable: true,
};

const recordProgress: QueuedOperation<RecordProgressMutation, RecordProgressMutationVariables> = {
  mutation: RecordProgress,
  scope: ({ input }) => `progress ${input.videoId}`,
  // The one that counts the view is not lost to a later position.
  replaces: (queued) => !queued.input.started,
};

/** An edit and a deletion name no video. One after the other, they come after what they change, and comments in their order. */
const scope = 'comments';

const mutations: Readonly<Record<QueuedOperationName, QueuedOperation>> = {
  SetLike: setLike,
  SetSaved: setSaved,
  RecordProgress: recordProgress,
  AddComment: { mutation: AddComment, scope },
  EditComment: { mutation: EditComment, scope },
  DeleteComment: { mutation: DeleteComment, scope },
};

/** Keeps what a viewer changes until the server has it: without a connection, over a reload, and in every tab. */
export function createSiteOutbox(options: Omit<OutboxOptions, 'mutations'>): Outbox {
  return createOutbox({ ...options, mutations });
}
