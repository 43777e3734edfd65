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
} from '../features/history/historyMutations.ts';
import { updateUnfinishedVideos } from '../features/player/position/unfinishedVideos.ts';
import { updateAfterMove, updateAfterRemoval } from '../features/playlist/playlistMutations.ts';
import { updateSavedVideos } from '../features/video/savedVideos.ts';
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
  update: updateUnfinishedVideos,
  scope: ({ input }) => `progress ${input.videoId}`,
  // A later position must not replace the report that counts the view.
  replaces: (queued) => !queued.input.started,
};

/**
 * Edits and deletions do not name a video, so all comment changes share one scope: they are sent one after another,
 * after the comments they change.
 */
const scope = 'comments';

/** One scope, so that clearing the history does not affect videos watched later. */
const history = 'history';

/** One scope, so that a playlist is created before videos are added, and moves keep their order. */
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

/**
 * Creates the outbox, which stores the viewer's changes until the server has received them: offline, across reloads,
 * and shared by all tabs.
 */
export function createSiteOutbox(options: Omit<OutboxOptions, 'mutations'>): Outbox {
  return createOutbox({ ...options, mutations });
}
