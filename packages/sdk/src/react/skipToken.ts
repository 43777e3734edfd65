/**
 * In the place of a hook's options: nothing is asked, neither of the cache nor of the network.
 *
 *     useQuery(WatchPage, id === undefined ? skipToken : { variables: { id } })
 *
 * Unlike with `skip: true`, the variables need not be made up where they are not known yet. One for all copies of the SDK in
 * a page.
 */
export const skipToken: unique symbol = Symbol.for('@mainvideo/sdk/skipToken') as never;

export type SkipToken = typeof skipToken;
