// A lower bound: code for exactly this feed, without documents, policies, errors, partial data or garbage collection. It
// shows what the machine can do, not what a cache could reach.
import type { Contender, Store } from '../contender.ts';
import type { Feed, Pages, Video } from '../payloads.ts';

type Edge = Feed['home']['edges'][number];
type Channel = Video['channel'];

const lacksDeep = 'it handles this feed only';

export const contender: Contender = {
  lacks: {
    'deep-write': lacksDeep,
    'deep-read': lacksDeep,
    client: 'it is not a client',
    'write-rearranged': 'it keeps all fields',
  },
  keepsIdentity: true,
  create: createStore,
  restore(text) {
    const store = createStore();
    store.write(JSON.parse(text));
    return store;
  },
  showFeed: unknown,
};

function createStore(): Store {
  const videos = new Map<string, Video>();
  const channels = new Map<string, Channel>();
  /** Positions in the list by video id. */
  const places = new Map<string, number>();
  const listeners: ((feed: Feed) => void)[] = [];
  const videoListeners = new Map<string, (video: Video) => void>();
  let feed: Feed | undefined;
  let pages: Pages | undefined;
  let beforeOptimistic: Video | undefined;

  /** Returns the stored video if it equals the new one, so that its identity stays. */
  function stored(video: Video): Video {
    const channel = channels.get(video.channel.id);
    if (channel === undefined) channels.set(video.channel.id, video.channel);
    else if (isSameChannel(channel, video.channel)) video.channel = channel;
    else throw new Error('No row changes a channel.');
    const present = videos.get(video.id);
    if (present !== undefined && isSameVideo(present, video)) return present;
    videos.set(video.id, video);
    return video;
  }

  function change(next: Video): void {
    videos.set(next.id, next);
    const place = places.get(next.id);
    if (place !== undefined) {
      const edges = feed!.home.edges.slice();
      edges[place] = { ...edges[place]!, node: next };
      feed = { home: { ...feed!.home, edges } };
      for (const listener of listeners) listener(feed);
    }
    videoListeners.get(next.id)?.(next);
  }

  return {
    write(incoming) {
      const { edges } = incoming.home;
      let isSame = feed?.home.edges.length === edges.length;
      for (let place = 0; place < edges.length; place += 1) {
        const edge = edges[place]!;
        edge.node = stored(edge.node);
        isSame &&= isSameEdge(feed!.home.edges[place]!, edge);
        if (!isSame) places.set(edge.node.id, place);
      }
      if (!isSame) feed = incoming;
    },
    read: () => feed!,
    watch: (listener) => void listeners.push(listener),
    retitle: (id, title) => change({ ...videos.get(id)!, title }),
    writeVideo: (video) => void stored(video),
    watchVideo: (id, listener) => void videoListeners.set(id, listener),
    writePage(page, after) {
      for (const edge of page.latest.edges) edge.node = stored(edge.node);
      if (after === null || pages === undefined) pages = page;
      else {
        const edges = pages.latest.edges.concat(page.latest.edges);
        pages = { latest: { ...page.latest, edges } };
      }
    },
    readPages: () => pages!,
    writeDeep: unknown,
    readDeep: unknown,
    retitleOptimistically(id, title) {
      beforeOptimistic = videos.get(id)!;
      change({ ...beforeOptimistic, title });
    },
    rollBack: () => change(beforeOptimistic!),
    save: () => JSON.stringify(feed),
  };
}

function isSameEdge(a: Edge, b: Edge): boolean {
  return a.cursor === b.cursor && a.node === b.node;
}

function isSameVideo(a: Video, b: Video): boolean {
  return (
    a.title === b.title &&
    a.durationSeconds === b.durationSeconds &&
    a.publishedAt === b.publishedAt &&
    a.viewCount === b.viewCount &&
    a.poster.url === b.poster.url &&
    a.poster.width === b.poster.width &&
    a.poster.height === b.poster.height &&
    a.channel === b.channel
  );
}

function isSameChannel(a: Channel, b: Channel): boolean {
  return a.id === b.id && a.handle === b.handle && a.name === b.name;
}

function unknown(): never {
  throw new Error('It knows the feed alone.');
}
