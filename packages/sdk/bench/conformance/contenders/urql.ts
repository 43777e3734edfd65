import { Client, CombinedError } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { gql } from 'graphql-tag';
import { filter, fromPromise, mergeMap, pipe } from 'wonka';
import type { Answer, Contender, Data } from '../contender.ts';

interface Operation {
  readonly kind: string;
  readonly query: DocumentNode;
  readonly variables: { readonly [name: string]: unknown };
}

// Only an updater can access the stored data.
const forgetMutation = gql`
  mutation Forget($typename: String!, $id: ID!) {
    forget(typename: $typename, id: $id)
  }
`;
const updates = {
  Mutation: {
    forget: (_answer: unknown, { typename, id }: { typename: string; id: string }, cache: Data) =>
      cache.invalidate({ __typename: typename, id }),
  },
};

export const contender: Contender = {
  lacks: {},
  create(answer, { embedded = [], pages, optimistic } = {}) {
    const keys = Object.fromEntries(embedded.map((typename) => [typename, () => null]));
    const resolvers = pages === undefined ? {} : { Query: { [pages]: relayPagination() } };
    const client = new Client({
      url: 'https://site.test/graphql',
      preferGetMethod: false,
      exchanges: [cacheExchange({ keys, resolvers, optimistic, updates }), answering(answer)],
    });
    return {
      fetch: (query, variables = {}) =>
        client.query(query, variables, { requestPolicy: 'network-only' }).toPromise(),
      mutate: (mutation, variables) => client.mutation(mutation, variables).toPromise(),
      read(query, variables = {}) {
        const data = client.readQuery(query, variables, { requestPolicy: 'cache-only' })?.data ?? null;
        return { data, isComplete: data !== null };
      },
      watch(query, listener) {
        client.query(query, {}).subscribe(({ data }: { readonly data?: Data }) => data && listener(data));
      },
      forget: (typename, id) => client.mutation(forgetMutation, { typename, id }).toPromise(),
    };
  },
};

/** Replaces the exchange that sends requests. */
function answering(answer: Answer) {
  async function result(operation: Operation) {
    const { name } = operation.query.definitions[0] as OperationDefinitionNode;
    const { data, errors } =
      name!.value === 'Forget'
        ? { data: { forget: true } }
        : await answer({ name: name!.value, variables: operation.variables });
    const error = errors && new CombinedError({ graphQLErrors: errors });
    return { operation, data, error, stale: false, hasNext: false };
  }
  return () => (operations: unknown) =>
    pipe(
      operations,
      filter(({ kind }: Operation) => kind !== 'teardown'),
      mergeMap((operation: Operation) => fromPromise(result(operation))),
    );
}
