import type { Client } from '../contract/client.ts';
import type { DocumentNode, OptionsArgument, TypedDocumentNode } from '../contract/document.ts';
import { type QueryRef, queryRefOf } from './queryRef.ts';
import { sharedQueriesOf } from './sharedQueries.ts';
import type { SuspenseQueryOptions } from './useSuspenseQuery.ts';

export type PreloadQueryOptions<Vars = any> = Omit<SuspenseQueryOptions<Vars>, 'client'>;

/** Asks for a query at once. What nobody shows within half a minute is let go, and asked for again when somebody does. */
export type PreloadQuery = <Data, Vars>(
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  ...options: OptionsArgument<PreloadQueryOptions<Vars>, Vars>
) => QueryRef<Data, Vars>;

/** A function that asks for queries outside of React: in a router's loader, or when the user points at a link. */
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
