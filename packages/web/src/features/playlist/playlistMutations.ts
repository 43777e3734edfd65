import type { Cache, Reference } from '@mainvideo/sdk';
import type {
  AddToPlaylistMutation,
  AddToPlaylistMutationVariables,
  CreatePlaylistMutation,
  CreatePlaylistMutationVariables,
  DeletePlaylistMutation,
  DeletePlaylistMutationVariables,
  MovePlaylistItemMutation,
  MovePlaylistItemMutationVariables,
  RemoveFromPlaylistMutation,
  RemoveFromPlaylistMutationVariables,
  UpdatePlaylistMutation,
  UpdatePlaylistMutationVariables,
  VideoCardFragment,
} from '@mainvideo/sdk/operations';

// The variables and optimistic results of each change to a playlist. The cache policies (src/data/client.ts) handle new
// and deleted playlists and added videos; the updates below handle removed and moved videos.

/** The variables and optimistic result of a mutation. */
interface Expected<Variables, Data> {
  readonly variables: Variables;
  readonly optimisticResponse: Data;
}

/** The fields of a playlist that change with its videos. */
export interface ChangedPlaylist {
  readonly id: string;
  readonly videoCount: number;
}

export type PlaylistText = Pick<
  NonNullable<UpdatePlaylistMutation['updatePlaylist']>['playlist'],
  'title' | 'description' | 'visibility'
>;

/**
 * Returns the variables and optimistic result of creating a playlist. The client creates the final id, so that videos
 * can be added at once: the outbox sends those changes after it.
 *
 * @param clientId a UUID in lower case; the same one for another attempt
 * @param updatedAt RFC 3339
 * @param videoId the video to create it with; absent for an empty playlist
 */
export function creatingPlaylist(
  viewerId: string,
  words: PlaylistText,
  { clientId, updatedAt, videoId }: { clientId: string; updatedAt: string; videoId: string },
): Expected<CreatePlaylistMutationVariables, CreatePlaylistMutation> {
  const { title, visibility } = words;
  return {
    variables: { input: { ...words, clientId }, videoId },
    optimisticResponse: {
      __typename: 'Mutation',
      createPlaylist: {
        __typename: 'CreatePlaylistPayload',
        playlist: {
          __typename: 'Playlist',
          id: `playlist:${clientId}`,
          title,
          visibility,
          videoCount: 0,
          updatedAt,
          firstVideo: null,
          contains: false,
        },
        viewer: { __typename: 'Viewer', id: viewerId },
      },
    },
  };
}

export function updatingPlaylist(
  id: string,
  words: PlaylistText,
): Expected<UpdatePlaylistMutationVariables, UpdatePlaylistMutation> {
  return {
    variables: { input: { id, ...words } },
    optimisticResponse: {
      __typename: 'Mutation',
      updatePlaylist: {
        __typename: 'UpdatePlaylistPayload',
        playlist: { __typename: 'Playlist', id, ...words },
      },
    },
  };
}

export function deletingPlaylist(
  id: string,
): Expected<DeletePlaylistMutationVariables, DeletePlaylistMutation> {
  return {
    variables: { input: { id } },
    optimisticResponse: {
      __typename: 'Mutation',
      deletePlaylist: {
        __typename: 'DeletePlaylistPayload',
        deletedPlaylistId: id,
      },
    },
  };
}

export function addingVideo(
  { id, videoCount }: ChangedPlaylist,
  video: VideoCardFragment,
): Expected<AddToPlaylistMutationVariables, AddToPlaylistMutation> {
  return {
    variables: { input: { playlistId: id, videoId: video.id }, videoId: video.id },
    optimisticResponse: {
      __typename: 'Mutation',
      addToPlaylist: {
        __typename: 'AddToPlaylistPayload',
        playlist: { __typename: 'Playlist', id, videoCount: videoCount + 1, contains: true },
        video,
      },
    },
  };
}

export function removingVideo(
  { id, videoCount }: ChangedPlaylist,
  videoId: string,
): Expected<RemoveFromPlaylistMutationVariables, RemoveFromPlaylistMutation> {
  return {
    variables: { input: { playlistId: id, videoId }, videoId },
    optimisticResponse: {
      __typename: 'Mutation',
      removeFromPlaylist: {
        __typename: 'RemoveFromPlaylistPayload',
        playlist: { __typename: 'Playlist', id, videoCount: Math.max(0, videoCount - 1), contains: false },
      },
    },
  };
}

/** @param afterVideoId the video that the moved one will follow; `null` to make it the first */
export function movingVideo(
  playlistId: string,
  videoId: string,
  afterVideoId: string | null,
): Expected<MovePlaylistItemMutationVariables, MovePlaylistItemMutation> {
  return {
    variables: { input: { playlistId, videoId, afterVideoId } },
    optimisticResponse: {
      __typename: 'Mutation',
      movePlaylistItem: {
        __typename: 'MovePlaylistItemPayload',
        playlist: { __typename: 'Playlist', id: playlistId },
      },
    },
  };
}

interface Edge {
  readonly node: Reference;
}

/** The `update` function of RemoveFromPlaylist. Removes the video from the cached list. */
export function updateAfterRemoval(
  cache: Cache,
  _: unknown,
  { variables }: { readonly variables: RemoveFromPlaylistMutationVariables },
): void {
  const { playlistId, videoId } = variables.input;
  changeVideos(cache, playlistId, (edges, idOf) => edges.filter((edge) => idOf(edge) !== videoId));
}

/** The `update` function of MovePlaylistItem. If the other video is not loaded, only the server knows the order. */
export function updateAfterMove(
  cache: Cache,
  _: unknown,
  { variables }: { readonly variables: MovePlaylistItemMutationVariables },
): void {
  const { playlistId, videoId, afterVideoId = null } = variables.input;
  changeVideos(cache, playlistId, (edges, idOf) => {
    const moved = edges.find((edge) => idOf(edge) === videoId);
    const others = edges.filter((edge) => edge !== moved);
    const place = afterVideoId === null ? 0 : others.findIndex((edge) => idOf(edge) === afterVideoId) + 1;
    const isKnown = moved !== undefined && (afterVideoId === null || place > 0);
    return isKnown ? [...others.slice(0, place), moved, ...others.slice(place)] : edges;
  });
}

function changeVideos(
  cache: Cache,
  playlistId: string,
  change: (edges: readonly Edge[], idOf: (edge: Edge) => unknown) => readonly Edge[],
): void {
  cache.modify({
    id: cache.identify({ __typename: 'Playlist', id: playlistId }),
    fields: {
      videos(list: { readonly edges: readonly Edge[]; readonly totalCount: number }, { readField }) {
        const edges = change(list.edges, ({ node }) => readField('id', node));
        const lost = list.edges.length - edges.length;
        return { ...list, edges, totalCount: list.totalCount - lost };
      },
    },
  });
}
