import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import type { Contender, Store } from '../contender.ts';
import { deepQuery, feedQuery, pagesQuery, retitleMutation, videoQuery } from '../documents.ts';
import { firstPage, type Feed, retitled, type Video } from '../payloads.ts';

const createCache = () =>
  new InMemoryCache({ typePolicies: { Query: { fields: { latest: relayStylePagination() } } } });

export const contender: Contender = {
  lacks: {},
  create: () => storeOf(createCache()),
  restore: (text) => storeOf(createCache().restore(JSON.parse(text))),
  showFeed(fetch, listener) {
    const link = new HttpLink({ uri: 'https://site.test/graphql', fetch });
    const client = new ApolloClient({ link, cache: createCache() });
    client.watchQuery({ query: feedQuery }).subscribe({
      next(result: { readonly data?: Feed; readonly dataState: string }) {
        if (result.dataState === 'complete') listener(result.data!);
      },
    });
  },
};

function storeOf(cache: ReturnType<typeof createCache>): Store {
  // The client writes the result of a mutation in the same way.
  const mutate = (target: typeof cache, id: string, title: string): unknown =>
    target.write({ query: retitleMutation, dataId: 'ROOT_MUTATION', result: retitled(id, title) });
  // Without an initial call, a watch is notified by the next write, whatever it changes.
  function watch<Data>(query: object, variables: object, listener: (data: Data) => void): void {
    let isFirst = true;
    cache.watch({
      query,
      variables,
      optimistic: true,
      immediate: true,
      callback({ result }: { readonly result: Data }) {
        if (!isFirst) listener(result);
        isFirst = false;
      },
    });
  }
  return {
    write: (feed) => void cache.writeQuery({ query: feedQuery, data: feed }),
    read: () => cache.readQuery({ query: feedQuery, optimistic: true })!,
    watch: (listener) => watch(feedQuery, {}, listener),
    retitle: (id, title) => void mutate(cache, id, title),
    writeVideo: (video) =>
      void cache.writeQuery({ query: videoQuery, variables: { id: video.id }, data: { video } }),
    watchVideo: (id, listener) => watch<{ video: Video }>(videoQuery, { id }, ({ video }) => listener(video)),
    writePage: (page, after) =>
      void cache.writeQuery({
        query: pagesQuery,
        variables: { first: page.latest.edges.length, after },
        data: page,
      }),
    readPages: () => cache.readQuery({ query: pagesQuery, variables: firstPage })!,
    writeDeep: (deep) => void cache.writeQuery({ query: deepQuery, data: deep }),
    readDeep: () => cache.readQuery({ query: deepQuery })!,
    retitleOptimistically: (id, title) =>
      cache.recordOptimisticTransaction((layer: typeof cache) => void mutate(layer, id, title), 'retitle'),
    rollBack: () => cache.removeOptimistic('retitle'),
    save: () => JSON.stringify(cache.extract()),
  };
}
