import {
  createOperationDescriptor,
  Environment,
  fetchQuery,
  Network,
  RecordSource,
  Store as RelayStore,
} from 'relay-runtime';
import type { Contender, Store } from '../contender.ts';
import { firstPage, type Feed, retitled, type Video } from '../payloads.ts';
import deepNode from '../relay/artifacts/relayDeepQuery.graphql.js';
import feedNode from '../relay/artifacts/relayFeedQuery.graphql.js';
import pagesNode from '../relay/artifacts/relayPagesQuery.graphql.js';
import retitleNode from '../relay/artifacts/relayRetitleMutation.graphql.js';
import videoNode from '../relay/artifacts/relayVideoQuery.graphql.js';

const feed = createOperationDescriptor(feedNode, {});
const deep = createOperationDescriptor(deepNode, {});
const retitle = createOperationDescriptor(retitleNode, {});
const pages = createOperationDescriptor(pagesNode, firstPage);
const videoOperation = (id: string) => createOperationDescriptor(videoNode, { id });
const noNetwork = Network.create(() => Promise.reject(new Error('Nothing is fetched.')));

const createEnvironment = (source = new RecordSource(), network = noNetwork) =>
  new Environment({ network, store: new RelayStore(source) });

export const contender: Contender = {
  lacks: {},
  create: () => storeOf(createEnvironment()),
  restore: (text) => storeOf(createEnvironment(new RecordSource(JSON.parse(text)))),
  showFeed(fetch, listener) {
    const network = Network.create(async (request: { readonly text: string }, variables: object) => {
      const body = JSON.stringify({ query: request.text, variables });
      const answer = await fetch('https://site.test/graphql', { method: 'POST', body });
      return answer.json();
    });
    fetchQuery(createEnvironment(undefined, network), feedNode, {}).subscribe({ next: listener });
  },
};

function storeOf(environment: ReturnType<typeof createEnvironment>): Store {
  const read = (operation: typeof feed) => environment.lookup(operation.fragment).data;
  function watch<Data>(operation: typeof feed, listener: (data: Data) => void): void {
    const snapshot = environment.lookup(operation.fragment);
    environment.subscribe(snapshot, ({ data }: { readonly data: Data }) => listener(data));
  }
  let optimistic: { dispose(): void } | undefined;
  return {
    write: (data) => environment.commitPayload(feed, data),
    read: () => read(feed),
    watch: (listener) => watch<Feed>(feed, listener),
    retitle: (id, title) => environment.commitPayload(retitle, retitled(id, title)),
    writeVideo: (video) => environment.commitPayload(videoOperation(video.id), { video }),
    watchVideo: (id, listener) => watch<{ video: Video }>(videoOperation(id), ({ video }) => listener(video)),
    writePage(page, after) {
      const variables = { first: page.latest.edges.length, after };
      environment.commitPayload(createOperationDescriptor(pagesNode, variables), page);
    },
    readPages: () => read(pages),
    writeDeep: (data) => environment.commitPayload(deep, data),
    readDeep: () => read(deep),
    retitleOptimistically(id, title) {
      optimistic = environment.applyMutation({ operation: retitle, response: retitled(id, title) });
    },
    rollBack: () => optimistic!.dispose(),
    save: () => JSON.stringify(environment.getStore().getSource()),
  };
}
