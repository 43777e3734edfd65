/** The operations that the outbox stores until the server has received them: all of the viewer's changes. */
export const queuedOperations = [
  'SetLike',
  'SetSaved',
  'RecordProgress',
  'AddComment',
  'EditComment',
  'DeleteComment',
  'ReportComment',
  'WithdrawCommentReport',
  'RemoveFromHistory',
  'ClearHistory',
  'SetHistoryPaused',
  'CreatePlaylist',
  'UpdatePlaylist',
  'DeletePlaylist',
  'AddToPlaylist',
  'RemoveFromPlaylist',
  'MovePlaylistItem',
  'Subscribe',
] as const;

export type QueuedOperationName = (typeof queuedOperations)[number];
