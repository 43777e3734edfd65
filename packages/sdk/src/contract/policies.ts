/** Where a query's answer comes from, as in Apollo Client. */
export type FetchPolicy =
  | 'cache-first'
  | 'cache-and-network'
  | 'network-only'
  | 'cache-only'
  | 'no-cache'
  | 'standby';

/** `none`: an answer with errors rejects. `all`: data and error together. `ignore`: data, and no error. */
export type ErrorPolicy = 'none' | 'all' | 'ignore';
