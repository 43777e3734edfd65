import type { DocumentNode } from 'graphql';
import { createCache, createClient, relayStylePagination } from '../../../src/index.ts';
import type { Contender, Variables } from '../contender.ts';
import { expectation } from '../expectation.ts';

export const contender: Contender = {
  lacks: {},
  create(answer, { pages, optimistic } = {}) {
    const fields = pages === undefined ? {} : { [pages]: relayStylePagination() };
    const cache = createCache({ typePolicies: { Query: { fields } } });
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      const { operationName, variables } = JSON.parse(init!.body as string);
      const answered = await answer({ name: operationName, variables: variables ?? {} });
      const headers = { 'content-type': 'application/graphql-response+json' };
      return new Response(JSON.stringify(answered), { headers });
    };
    const client = createClient({ url: 'https://site.test/graphql', fetch, cache, retry: false });
    return {
      fetch: (query, variables) =>
        client.query<any, Variables>({ query, variables, fetchPolicy: 'network-only', errorPolicy: 'all' }),
      mutate: (mutation, variables) =>
        client.mutate<any, Variables>({
          mutation,
          variables,
          optimisticResponse: expectation(mutation, variables, optimistic),
        }),
      read(query: DocumentNode, variables) {
        const { result, complete } = cache.diff<any, Variables>({
          query,
          variables,
          returnPartialData: true,
        });
        return { data: result, isComplete: complete };
      },
      watch(query, listener) {
        client.watchQuery<any, Variables>({ query }).subscribe(({ data }) => {
          if (data !== undefined) listener(data);
        });
      },
      forget: (typename, id) => void cache.evict({ id: `${typename}:${id}` }),
    };
  },
};
