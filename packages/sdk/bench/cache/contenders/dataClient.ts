// data-client has no documents: schemas describe the entities in a response. Its state is immutable, and components read it
// again after each change, which is cheap if nothing changed. Only its normalizr package is used, which does all the work. The
// entities below implement its interface like its own entity classes, and the state has the form that its reducer creates.
import { MemoCache, normalize } from '@data-client/normalizr';
import type { Contender, Store } from '../contender.ts';
import { type Deep, type Feed, type Pages, retitled, type Video } from '../payloads.ts';

type Fields = { [name: string]: any };
interface Delegate {
  visit(schema: unknown, value: unknown, parent: unknown, key: string): unknown;
  unvisit(schema: unknown, value: unknown): unknown;
  checkLoop(key: string, id: string, input: unknown): boolean;
  mergeEntity(schema: unknown, id: string, entity: Fields): void;
}

class Entity {
  declare readonly id: string;
  static key: string;
  static schema: Fields = {};
  static pk = ({ id }: Fields): string => id;
  static createIfValid(fields: Fields): Fields {
    return Object.assign(new this(), fields);
  }
  static normalize(input: Fields, _parent: unknown, _key: string, delegate: Delegate): string {
    const entity = { ...input };
    const id = this.pk(entity);
    if (delegate.checkLoop(this.key, id, input)) return id;
    for (const name of Object.keys(this.schema)) {
      if (Object.hasOwn(entity, name))
        entity[name] = delegate.visit(this.schema[name], entity[name], entity, name);
    }
    delegate.mergeEntity(this, id, entity);
    return id;
  }
  static denormalize(entity: Fields, { unvisit }: Delegate): Fields {
    for (const name of Object.keys(this.schema)) entity[name] = unvisit(this.schema[name], entity[name]);
    return entity;
  }
  static merge = (existing: Fields, incoming: Fields): Fields => ({ ...existing, ...incoming });
  static mergeWithStore(_before: unknown, _now: unknown, existing: Fields, incoming: Fields): Fields {
    return this.merge(existing, incoming);
  }
  static mergeMetaWithStore = (_before: unknown, now: unknown): unknown => now;
}

class Channel extends Entity {
  static override key = 'Channel';
}
class VideoEntity extends Entity {
  static override key = 'Video';
  static override schema = { channel: Channel };
}
class Comment extends Entity {
  static override key = 'Comment';
}
class Episode extends Entity {
  static override key = 'Episode';
  static override schema = { comments: [Comment] };
}
class Series extends Entity {
  static override key = 'Series';
  static override schema = { episodes: [Episode] };
}
class Genre extends Entity {
  static override key = 'Genre';
  static override schema = { series: [Series] };
}
const feedSchema = { home: { edges: [{ node: VideoEntity }] } };
const pagesSchema = { latest: { edges: [{ node: VideoEntity }] } };
const videoSchema = { video: VideoEntity };
const deepSchema = { genres: [Genre] };
const retitleSchema = { retitle: VideoEntity };

/** A normalized response: entities are replaced by their ids. */
interface Results {
  feed?: object;
  pages?: Pages;
  deep?: object;
  readonly videos: { [id: string]: object };
}

export const contender: Contender = {
  lacks: {
    client: 'its client is part of its React package',
    'write-rearranged': 'it keeps fields that the document does not select',
  },
  create: () => createStore({ entities: {}, indexes: {}, entitiesMeta: {} }, { videos: {} }),
  restore(text) {
    const { state, results } = JSON.parse(text);
    return createStore(state, results);
  },
  showFeed() {
    throw new Error('It has no client.');
  },
};

function createStore(state: object, results: Results): Store {
  const memo = new MemoCache();
  const watchers: { readonly read: () => any; last: unknown; readonly listener: (data: any) => void }[] = [];
  let beforeOptimistic: object | undefined;

  const read = <Data>(schema: object, result: unknown): Data =>
    memo.denormalize(schema, result, (state as { entities: object }).entities, []).data;
  const readFeed = (): Feed => read(feedSchema, results.feed);
  const readVideo = (id: string): Video => read<{ video: Video }>(videoSchema, results.videos[id]).video;

  function put<Result>(schema: object, data: object): Result {
    const { result, ...next } = normalize(schema, data, [], state);
    state = next;
    return result;
  }
  function watch<Data>(readData: () => Data, listener: (data: Data) => void): void {
    watchers.push({ read: readData, last: readData(), listener });
  }
  function tell(): void {
    for (const watcher of watchers) {
      const data = watcher.read();
      if (data === watcher.last) continue;
      watcher.last = data;
      watcher.listener(data);
    }
  }
  return {
    write(feed) {
      results.feed = put(feedSchema, feed);
      tell();
    },
    read: readFeed,
    watch: (listener) => watch(readFeed, listener),
    retitle(id, title) {
      put(retitleSchema, retitled(id, title));
      tell();
    },
    writeVideo(video) {
      results.videos[video.id] = put(videoSchema, { video });
      tell();
    },
    watchVideo: (id, listener) => watch(() => readVideo(id), listener),
    writePage(page, after) {
      const result = put<Pages>(pagesSchema, page);
      if (after === null || results.pages === undefined) results.pages = result;
      else {
        const edges = [...results.pages.latest.edges, ...result.latest.edges];
        results.pages = { latest: { ...result.latest, edges } };
      }
      tell();
    },
    readPages: () => read(pagesSchema, results.pages),
    writeDeep(deep) {
      results.deep = put(deepSchema, deep);
      tell();
    },
    readDeep: () => read<Deep>(deepSchema, results.deep),
    retitleOptimistically(id, title) {
      beforeOptimistic = state;
      put(retitleSchema, retitled(id, title));
      tell();
    },
    rollBack() {
      state = beforeOptimistic!;
      tell();
    },
    save: () => JSON.stringify({ state, results }),
  };
}
