import type { Catalogue } from '../library/catalogue.ts';
import type { Caption, Channel, Chapter, Video } from '../library/video.ts';
import type { MutationStep, Viewers, ViewerState } from '../library/viewers.ts';
import { createLoader } from './loader.ts';

/** What every resolver gets. */
export interface GraphqlContext {
  readonly catalogue: Catalogue;
  readonly viewers: Viewers;
  readonly viewerId: string;
  readonly nowMs: number;
  /** Of a mutation with an idempotency key: null, there is none. */
  readonly idempotencyKey: string | null;
  /** One batch a level of the query, not one read an item. */
  readonly load: {
    readonly video: (id: string) => Promise<Video | undefined>;
    readonly channel: (handle: string) => Promise<Channel | undefined>;
    readonly captions: (videoId: string) => Promise<readonly Caption[]>;
    readonly chapters: (videoId: string) => Promise<readonly Chapter[]>;
    readonly viewerState: (videoId: string) => Promise<ViewerState>;
  };
}

export function createContext(parts: Omit<GraphqlContext, 'load'>): GraphqlContext {
  const { catalogue, viewers, viewerId } = parts;
  return {
    ...parts,
    load: {
      video: createLoader((ids) => catalogue.findVideos(ids)),
      channel: createLoader((handles) => catalogue.findChannels(handles)),
      captions: createLoader((ids) => catalogue.captionsOf(ids)),
      chapters: createLoader((ids) => catalogue.chaptersOf(ids)),
      viewerState: createLoader((ids) => viewers.statesOf(viewerId, ids)),
    },
  };
}

/** @param name the response key of the root field: unique within a mutation */
export function stepOf({ viewerId, idempotencyKey: key }: GraphqlContext, name: string): MutationStep | null {
  return key === null ? null : { viewerId, key, name };
}
