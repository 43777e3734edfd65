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
   * Returns the new data of the query after a subscription event. By default the query only reflects what the event
   * changes in the cache, which is enough for entities that are shown already and for lists with a policy.
   */
  readonly updateQuery?: UpdateQuery<
    Data,
    Vars,
    UpdateQueryContext<Data, Vars> & { readonly subscriptionData: { readonly data: SubscriptionData } }
  >;
  /**
   * Called for errors, including one that ends the subscription. By default, errors only appear in the client's
   * events.
   */
  readonly onError?: (error: ClientError) => void;
  readonly context?: RequestContext;
}

/**
 * Subscribes on behalf of a query. Each event updates the query with the variables that it has at that time. Returns
 * a function that unsubscribes.
 *
 * @param asked returns the query and its current variables
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
