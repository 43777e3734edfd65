import type { Client } from '../../contract/client.ts';
import type { DocumentNode, OptionsArgument, TypedDocumentNode } from '../../contract/document.ts';
import { type QueryRef, queryRefOf } from './queryRef.ts';
import { sharedQueriesOf } from '../sharedQueries.ts';
import type { SuspenseQueryOptions } from './useSuspenseQuery.ts';

/** Options of a preloaded query. */
export type PreloadQueryOptions<Vars = any> = Omit<SuspenseQueryOptions<Vars>, 'client'>;

/**
 * Starts a query. If no component reads it within half a minute, it is released; a component that reads it later
 * fetches it again.
 */
export type PreloadQuery = <Data, Vars = any>(
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  ...options: OptionsArgument<PreloadQueryOptions<Vars>, Vars>
) => QueryRef<Data, Vars>;

/** Creates a function that starts queries outside of React: in a router's loader, or when the user points at a link. */
export function createQueryPreloader(client: Client): PreloadQuery {
  return <Data, Vars>(
    query: DocumentNode,
    ...[options = {}]: OptionsArgument<PreloadQueryOptions<Vars>, Vars>
  ) => {
    const shared = sharedQueriesOf(client).find<Data, Vars>(query, options);
    void shared.wait();
    return queryRefOf(shared);
  };
}
