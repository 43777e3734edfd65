import {
  appendNode,
  type Client,
  composeCache,
  type connectTabs,
  createClient,
  deleteRecord,
  edits,
  type EventListener,
  garbageCollection,
  idempotencyKeys,
  type Outbox,
  persistCache,
  prependNode,
  relayStylePagination,
  type Runtime,
  type SyncStorage,
  restoreResponses,
} from '@mainvideo/sdk';
import { createDevtools } from '@mainvideo/sdk/devtools';
import {
  type AddComment,
  type AddToPlaylist,
  type CreatePlaylist,
  type DeleteComment,
  type DeletePlaylist,
  possibleTypes,
  schemaFingerprint,
} from '@mainvideo/sdk/operations';
import type { UsedResult } from './createLazyClient.ts';

/**
 * The local storage key of the cache (S9). It is the SDK's default key, which `saveResponses` uses without importing
 * this file.
 */
export const cacheKey = 'mainvideo-cache';

const ofOwner = { private: true } as const;

export interface SiteClientOptions {
  /** Must be absolute outside a document. Default: `/api/graphql`, the only address that data is fetched from (S6). */
  readonly url?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly runtime?: Partial<Runtime>;
  readonly onEvent?: EventListener;
  /** Returns the storage for the cache. It may throw. Absent: the cache is not persisted. */
  readonly storage?: () => SyncStorage;
  /** The version of the site. Data stored by another version is dropped. */
  readonly release?: string;
  /** Stores the viewer's changes until the server has received them. Absent: a change that cannot be sent fails. */
  readonly outbox?: Outbox;
  /** `false` for a single attempt. Default: the SDK's own rule (S7). */
  readonly retry?: false;
}

export interface SiteClient {
  readonly client: Client;
  /** Writes the results that the page was rendered from, so that they are not requested again. */
  writeInitialResults(results: readonly UsedResult[]): void;
  /**
   * Starts to share changes with the other tabs of this browser, in both directions.
   *
   * @param connect the SDK's function. As an argument, because the studio loads this module without it
   */
  connectTabs(connect: typeof connectTabs): void;
  stop(): void;
}

/** Creates the site's client. Its cache knows the API's types and is restored from storage immediately. */
export function createSiteClient(options: SiteClientOptions = {}): SiteClient {
  const { url = '/api/graphql', fetch, runtime, onEvent, storage, release, outbox, retry } = options;
  const cache = composeCache({
    parts: [garbageCollection(), edits()],
    possibleTypes,
    typePolicies: {
      // The owner's private data, never stored.
      Studio: ofOwner,
      StudioVideo: ofOwner,
      StudioComment: ofOwner,
      Storage: ofOwner,
      OwnerSession: ofOwner,
      Job: ofOwner,
      LibraryFile: ofOwner,
      LibraryState: ofOwner,
      Upload: ofOwner,
      TrashedVideo: ofOwner,
      Query: {
        fields: {
          home: relayStylePagination(),
          channels: relayStylePagination(),
          search: relayStylePagination(['query', 'filter', 'sort']),
        },
      },
      Channel: { fields: { videos: relayStylePagination() } },
      Series: { fields: { episodes: relayStylePagination(['season']) } },
      Video: { fields: { related: relayStylePagination(), comments: relayStylePagination() } },
      // There is one. Without cookies, each response has another id, and home would not be shown from the cache after a video.
      Viewer: {
        keyFields: [],
        fields: {
          savedVideos: relayStylePagination(),
          likedVideos: relayStylePagination(),
          history: relayStylePagination(),
          playlists: relayStylePagination(),
          subscriptionFeed: relayStylePagination(),
        },
      },
      Playlist: { fields: { videos: relayStylePagination() } },
      Mutation: {
        fields: {
          addComment: prependNode<typeof AddComment>({
            into: ({ value }) => value.video,
            field: 'comments',
            node: ({ value }) => value.comment,
          }),
          deleteComment: deleteRecord<typeof DeleteComment>('Comment', ({ value }) => value.deletedCommentId),
          createPlaylist: prependNode<typeof CreatePlaylist>({
            into: ({ value }) => value.viewer,
            field: 'playlists',
            node: ({ value }) => value.playlist,
          }),
          deletePlaylist: deleteRecord<typeof DeletePlaylist>(
            'Playlist',
            ({ value }) => value.deletedPlaylistId,
          ),
          addToPlaylist: appendNode<typeof AddToPlaylist>({
            into: ({ value }) => value.playlist,
            field: 'videos',
            node: ({ value }) => value.video,
          }),
        },
      },
    },
  });
  // Only in development builds: Alt+Shift+D.
  const devtools = createDevtools();
  const kept = { key: cacheKey, version: release };
  const persistence =
    storage &&
    persistCache(cache, {
      ...kept,
      schema: schemaFingerprint,
      // Includes responses stored by pages that were left before their client had loaded.
      storage: () => restoreResponses(cache, { ...kept, storage: storage() }),
      // Clearing the storage (S10) also removes pending changes, so the outbox writes them back.
      onEvent: [devtools.onEvent, onEvent, outbox?.onEvent].filter((listener) => listener !== undefined),
      runtime,
      // Pending requests belong to the previous viewer. Failed queries report the error where they are shown.
      onPurge: () => void client.resetStore().catch(() => {}),
    });
  let tabs: { stop(): void } | null = null;
  let isStopped = false;
  // The site's server keeps its responses by key, so mutations are retried like queries (S7).
  const stages = [idempotencyKeys()];
  const client = devtools.inspect(
    createClient({ url, cache, fetch, runtime, onEvent, outbox, retry, stages }),
    { outbox },
  );
  return {
    client,
    writeInitialResults(results) {
      // The page has just parsed these objects and already shows them.
      for (const result of results) cache.writeQuery<any, any>({ ...result, takeOwnership: true });
    },
    connectTabs(connect) {
      if (storage && !isStopped) tabs = connect(cache, { key: cacheKey, version: release, onEvent, runtime });
    },
    stop() {
      isStopped = true;
      tabs?.stop();
      persistence?.stop();
      client.stop();
    },
  };
}
