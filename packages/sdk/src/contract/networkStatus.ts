/**
 * The purpose or the outcome of a query's most recent request. The numbers are those of Apollo Client; below 7, a
 * request is in flight.
 */
export const NetworkStatus = {
  /** There is no result for these variables yet, or data that the cache has lost is being fetched again. */
  loading: 1,
  /** Like `loading`, after the variables changed. */
  setVariables: 2,
  fetchMore: 3,
  refetch: 4,
  poll: 6,
  ready: 7,
  error: 8,
  /** A part of the response has arrived, and more is to come. */
  streaming: 9,
} as const;

export type NetworkStatus = (typeof NetworkStatus)[keyof typeof NetworkStatus];

/**
 * How complete the data is.
 *
 * `partial` is what the cache has, if `returnPartialData` is set. `streaming` is the part of an incremental response
 * that has arrived.
 */
export type DataState = 'empty' | 'partial' | 'streaming' | 'complete';
