import type { Client } from '../contract/client.ts';
import type { DocumentNode, TypedDocumentNode } from '../contract/document.ts';
import type { ClientError } from '../contract/errors.ts';
import type { RequestContext } from '../contract/transport.ts';
import { type UpdateQuery, type UpdateQueryContext, updateQuery } from './updateQuery.ts';

export interface SubscribeToMoreOptions<
  Data = any,
  Vars = any,
  SubscriptionData = any,
  SubscriptionVars = any,
> {
  readonly document: TypedDocumentNode<SubscriptionData, SubscriptionVars> | DocumentNode;
  readonly variables?: SubscriptionVars;
  /**
   * What the query shows after this news. Default: what the news did to the cache, where each is written; so entities that
   * are shown already, and lists that have a policy for the field, need none.
   */
  readonly updateQuery?: UpdateQuery<
    Data,
    Vars,
    UpdateQueryContext<Data, Vars> & { readonly subscriptionData: { readonly data: SubscriptionData } }
  >;
  /** Also what ends the subscription. Default: it goes unsaid, but for the client's events. */
  readonly onError?: (error: ClientError) => void;
  readonly context?: RequestContext;
}

/**
 * Follows a subscription on behalf of a query, whatever its variables are by then. The answer stops it.
 *
 * @param asked the query, and the variables it has at the moment
 */
export function subscribeToMore<Data, Vars, SubscriptionData, SubscriptionVars>(
  client: Client,
  asked: () => {
    readonly query: TypedDocumentNode<Data, Vars> | DocumentNode;
    readonly variables: Vars | undefined;
  },
  options: SubscribeToMoreOptions<Data, Vars, SubscriptionData, SubscriptionVars>,
): () => void {
  const { document, variables, context, onError, updateQuery: update } = options;
  return client.subscribe<SubscriptionData, any>({ query: document, variables, context }).subscribe({
    next({ data, error }) {
      if (error !== undefined) onError?.(error);
      else if (data !== undefined && update !== undefined && client.cache !== undefined) {
        const { query, variables } = asked();
        updateQuery<Data, Vars, { subscriptionData: { data: SubscriptionData } }>(
          client.cache,
          query,
          variables,
          update,
          { subscriptionData: { data } },
        );
      }
    },
    error: onError,
  });
}
