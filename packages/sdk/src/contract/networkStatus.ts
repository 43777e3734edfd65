/**
 * What the latest request of a query is for, or what came of it. The numbers are Apollo Client's; below 7, a request is
 * under way.
 */
export const NetworkStatus = {
  /** Nothing has come for these variables yet; or what the cache no longer has is fetched again. */
  loading: 1,
  /** As `loading`, after other variables. */
  setVariables: 2,
  fetchMore: 3,
  refetch: 4,
  poll: 6,
  ready: 7,
  error: 8,
  /** A part of the answer is there, and more of it is to come. */
  streaming: 9,
} as const;

export type NetworkStatus = (typeof NetworkStatus)[keyof typeof NetworkStatus];

/**
 * How much of the data there is. `partial`: what the cache has, where `returnPartialData` asks for it. `streaming`: what came
 * of an answer in parts.
 */
export type DataState = 'empty' | 'partial' | 'streaming' | 'complete';
