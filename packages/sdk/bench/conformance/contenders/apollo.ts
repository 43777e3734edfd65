import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { from, type ObservableInput } from 'rxjs';
import type { Contender, Data } from '../contender.ts';
import { expectation } from '../expectation.ts';

export const contender: Contender = {
  lacks: {},
  create(answer, { pages, optimistic } = {}) {
    const fields = pages === undefined ? {} : { [pages]: relayStylePagination() };
    const cache = new InMemoryCache({ typePolicies: { Query: { fields } } });
    const link = new ApolloLink(({ operationName, variables }: any) =>
      from(Promise.resolve(answer({ name: operationName, variables })) as ObservableInput<object>),
    );
    const client = new ApolloClient({ link, cache });
    return {
      // By default it drops every response that contains an error.
      fetch: (query, variables) =>
        client.query({ query, variables, fetchPolicy: 'network-only', errorPolicy: 'all' }),
      mutate: (mutation, variables) =>
        client.mutate({
          mutation,
          variables,
          optimisticResponse: expectation(mutation, variables, optimistic),
        }),
      read(query, variables) {
        const document = cache.transformDocument(query);
        const options = { query: document, variables, optimistic: true, returnPartialData: true };
        const { result, complete } = cache.diff(options);
        return { data: result, isComplete: complete };
      },
      watch(query, listener) {
        client.watchQuery({ query }).subscribe(({ data, dataState }: { data: Data; dataState: string }) => {
          if (dataState === 'complete') listener(data);
        });
      },
      forget: (__typename, id) => void cache.evict({ id: cache.identify({ __typename, id }) }),
    };
  },
};
