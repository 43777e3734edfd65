import { createCache, createClient, relayStylePagination } from '../../../src/index.ts';
import type { Contender, Store } from '../contender.ts';
import { deepQuery, feedQuery, pagesQuery, retitleMutation, videoQuery } from '../documents.ts';
import { firstPage, type Feed, retitled, type Video } from '../payloads.ts';

const options = { typePolicies: { Query: { fields: { latest: relayStylePagination() } } } };

export const contender: Contender = {
  lacks: {},
  keepsIdentity: true,
  create: () => storeOf(createCache(options)),
  restore(text) {
    const cache = createCache(options);
    cache.restore(JSON.parse(text), { takeOwnership: true });
    return storeOf(cache);
  },
  showFeed(fetch, listener) {
    const client = createClient({ url: 'https://site.test/graphql', fetch, cache: createCache(options) });
    client.watchQuery<Feed, object>({ query: feedQuery }).subscribe(({ data }) => {
      if (data !== undefined) listener(data);
    });
  },
};

function storeOf(cache: ReturnType<typeof createCache>): Store {
  const mutate = (target: typeof cache, id: string, title: string): unknown =>
    target.writeQuery({ query: retitleMutation, data: retitled(id, title), takeOwnership: true });
  return {
    write: (feed) => void cache.writeQuery({ query: feedQuery, data: feed, takeOwnership: true }),
    read: () => cache.readQuery({ query: feedQuery })!,
    watch: (listener) =>
      void cache.watch<Feed, object>({
        query: feedQuery,
        callback: ({ result }) => result && listener(result),
      }),
    retitle: (id, title) => void mutate(cache, id, title),
    writeVideo: (video) =>
      void cache.writeQuery({
        query: videoQuery,
        variables: { id: video.id },
        data: { video },
        takeOwnership: true,
      }),
    watchVideo: (id, listener) =>
      void cache.watch<{ video: Video }, object>({
        query: videoQuery,
        variables: { id },
        callback: ({ result }) => result && listener(result.video),
      }),
    writePage: (page, after) =>
      void cache.writeQuery({
        query: pagesQuery,
        variables: { first: page.latest.edges.length, after },
        data: page,
        takeOwnership: true,
      }),
    readPages: () => cache.readQuery({ query: pagesQuery, variables: firstPage })!,
    writeDeep: (deep) => void cache.writeQuery({ query: deepQuery, data: deep, takeOwnership: true }),
    readDeep: () => cache.readQuery({ query: deepQuery })!,
    retitleOptimistically: (id, title) =>
      cache.recordOptimisticTransaction((layer) => void mutate(layer, id, title), 'retitle'),
    rollBack: () => cache.removeOptimistic('retitle'),
    save: () => JSON.stringify(cache.extract()),
  };
}
