/**
 * Pass it instead of a hook's options to skip the query: nothing is read from the cache or fetched.
 *
 *     useQuery(WatchPage, id === undefined ? skipToken : { variables: { id } })
 *
 * Unlike `skip: true`, it does not require placeholder variables. It is the same symbol for all copies of the SDK in
 * a page.
 */
export const skipToken: unique symbol = Symbol.for('@mainvideo/sdk/skipToken') as never;

/** The type of `skipToken`. */
export type SkipToken = typeof skipToken;
