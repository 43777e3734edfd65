import { createOutbox, type Outbox, type OutboxOptions, type QueuedOperation } from '@mainvideo/sdk';
import {
  AddComment,
  AddToPlaylist,
  ClearHistory,
  CreatePlaylist,
  DeleteComment,
  DeletePlaylist,
  EditComment,
  MovePlaylistItem,
  RecordProgress,
  RemoveFromHistory,
  RemoveFromPlaylist,
  ReportComment,
  SetHistoryPaused,
  SetLike,
  SetSaved,
  Subscribe,
  UpdatePlaylist,
  WithdrawCommentReport,
} from '@mainvideo/sdk/operations';
import type {
  RecordProgressMutation,
  RecordProgressMutationVariables,
  SetLikeMutation,
  SetLikeMutationVariables,
  SetSavedMutation,
  SetSavedMutationVariables,
  SubscribeMutation,
  SubscribeMutationVariables,
} from '@mainvideo/sdk/operations';
import {
  updateAfterClearing,
  updateAfterRemoval as updateAfterHistoryRemoval,
} from './features/history/historyMutations.ts';
import { updateAfterMove, updateAfterRemoval } from './features/playlist/playlistMutations.ts';
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

/** One after the other: what is forgotten is not what is watched later. */
const history = 'history';

/** A playlist is there before anything is put into it, and moves count in their order. */
const playlists = 'playlists';

const subscribe: QueuedOperation<SubscribeMutation, SubscribeMutationVariables> = {
  mutation: Subscribe,
  scope: ({ input }) => `subscribed ${input.channelId}`,
  replaces: () => true,
  isRepeatable: true,
};

const mutations: Readonly<Record<QueuedOperationName, QueuedOperation>> = {
  SetLike: setLike,
  SetSaved: setSaved,
  RecordProgress: recordProgress,
  AddComment: { mutation: AddComment, scope },
  EditComment: { mutation: EditComment, scope },
  DeleteComment: { mutation: DeleteComment, scope },
  ReportComment: { mutation: ReportComment, scope, isRepeatable: true },
  WithdrawCommentReport: { mutation: WithdrawCommentReport, scope, isRepeatable: true },
  RemoveFromHistory: { mutation: RemoveFromHistory, update: updateAfterHistoryRemoval, scope: history },
  ClearHistory: { mutation: ClearHistory, update: updateAfterClearing, scope: history },
  SetHistoryPaused: { mutation: SetHistoryPaused, scope: history, isRepeatable: true },
  CreatePlaylist: { mutation: CreatePlaylist, scope: playlists },
  UpdatePlaylist: { mutation: UpdatePlaylist, scope: playlists, isRepeatable: true },
  DeletePlaylist: { mutation: DeletePlaylist, scope: playlists, isRepeatable: true },
  AddToPlaylist: { mutation: AddToPlaylist, scope: playlists },
  RemoveFromPlaylist: { mutation: RemoveFromPlaylist, update: updateAfterRemoval, scope: playlists },
  MovePlaylistItem: { mutation: MovePlaylistItem, update: updateAfterMove, scope: playlists },
  Subscribe: subscribe,
};

/** Keeps what a viewer changes until the server has it: without a connection, over a reload, and in every tab. */
export function createSiteOutbox(options: Omit<OutboxOptions, 'mutations'>): Outbox {
  return createOutbox({ ...options, mutations });
}
