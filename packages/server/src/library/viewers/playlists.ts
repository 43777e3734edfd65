import type { Page } from '../catalogue/catalogue.ts';
import type { Video } from '../videos/video.ts';
import type { MutationStep } from './viewers.ts';

/** `unlisted`: anyone with the link can view it; it is not listed anywhere. */
export type Visibility = 'private' | 'unlisted';

/** A viewer's list of videos. */
export interface Playlist {
  /** A UUID. */
  readonly id: string;
  /** The owner of the playlist. Never published: see `authorOf`. */
  readonly viewerId: string;
  readonly title: string;
  readonly description: string;
  readonly visibility: Visibility;
  readonly createdMs: number;
  /** When the playlist or its contents last changed. */
  readonly updatedMs: number;
}

/** The remains of a deleted playlist. They prevent its id from being used again. */
export interface DeletedPlaylist extends Pick<Playlist, 'id' | 'viewerId'> {
  readonly title: null;
}

export interface PlaylistVideo {
  readonly video: Video;
  /** An ascending sort key, not an index. */
  readonly place: number;
}

/** The maximum per viewer, because some features read all of a viewer's playlists. */
export const maxPlaylists = 200;
export const maxPlaylistVideos = 1_000;

/**
 * Stores playlists. Each contains a video at most once. Playlists refer to videos by id alone, so a video that leaves
 * the library and returns has its place again. A call that changes nothing leaves `updatedMs` as it is.
 */
export interface Playlists {
  /** Finds playlists, in the order of the ids. */
  find(ids: readonly string[]): Promise<readonly (Playlist | DeletedPlaylist | undefined)[]>;
  /** Returns a page of a viewer's playlists, most recently changed first. */
  ofViewer(request: {
    readonly viewerId: string;
    readonly first: number;
    readonly after: { readonly updatedMs: number; readonly id: string } | null;
  }): Promise<Page<Playlist>>;
  /**
   * Returns a page of a playlist's videos, in order. A page after a video that moved meanwhile starts at its new
   * place.
   */
  videosOf(request: {
    readonly playlistId: string;
    readonly first: number;
    readonly after: { readonly place: number; readonly videoId: string } | null;
  }): Promise<Page<PlaylistVideo>>;
  /** Returns for each playlist how many videos of the library it contains, and which is the first. */
  summariesOf(
    playlistIds: readonly string[],
  ): Promise<readonly { readonly videoCount: number; readonly firstVideoId: string | null }[]>;
  /** Returns for each playlist whether it contains the video. */
  contain(playlistIds: readonly string[], videoId: string): Promise<readonly boolean[]>;
  /**
   * Creates a playlist, unless the id is already used. Returns the playlist with this id, new or existing, or `full`
   * if the viewer has the maximum number. Retries need no step, because the id identifies the playlist.
   */
  create(playlist: Omit<Playlist, 'updatedMs'>): Promise<Playlist | DeletedPlaylist | 'full'>;
  /** Changes the given fields; does nothing if the playlist is deleted. */
  update(change: {
    readonly id: string;
    readonly title?: string;
    readonly description?: string;
    readonly visibility?: Visibility;
    readonly nowMs: number;
    readonly step: MutationStep | null;
  }): Promise<void>;
  /** Permanently deletes its title, description and list of videos. */
  delete(id: string): Promise<void>;
  /**
   * Adds a video at the end, unless it is already in the playlist. Returns `full` if the playlist has the maximum
   * number of videos.
   */
  add(change: PlaylistChange): Promise<'done' | 'full'>;
  remove(change: PlaylistChange): Promise<void>;
  /**
   * Moves a video directly after another one; `null`: to the beginning. The places of others do not change, so
   * concurrent moves from several tabs all take effect. Returns `missing` if either video is not in the playlist.
   */
  move(change: PlaylistChange & { readonly afterVideoId: string | null }): Promise<'done' | 'missing'>;
}

/** A change to the videos of a playlist. */
export interface PlaylistChange {
  readonly playlistId: string;
  readonly videoId: string;
  readonly nowMs: number;
  readonly step: MutationStep | null;
}
