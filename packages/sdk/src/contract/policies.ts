/** Where the result of a query comes from, as in Apollo Client. */
export type FetchPolicy =
  | 'cache-first'
  | 'cache-and-network'
  | 'network-only'
  | 'cache-only'
  | 'no-cache'
  | 'standby';

/**
 * How GraphQL errors are reported: `none` rejects, `all` returns data and error, `ignore` returns data without the
 * error.
 */
export type ErrorPolicy = 'none' | 'all' | 'ignore';
