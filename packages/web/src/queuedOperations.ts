/** What outlives the page until the server has it: everything that a viewer changes. */
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
