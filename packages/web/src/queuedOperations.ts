/** What outlives the page until the server has it: everything that a viewer changes. */
export const queuedOperations = [
  'SetLike',
  'SetSaved',
  'RecordProgress',
  'AddComment',
  'EditComment',
  'DeleteComment',
] as const;

export type QueuedOperationName = (typeof queuedOperations)[number];
