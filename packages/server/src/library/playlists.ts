import type { Page } from './catalogue.ts';
import type { Video } from './video.ts';
import type { MutationStep } from './viewers.ts';

/** `unlisted`: anyone with the link can view it; it is not listed anywhere. */
export type Visibility = 'private' | 'unlisted';

/** A list of videos that a viewer made. */
export interface Playlist {
  /** A UUID. */
  readonly id: string;
  /** The owner of the playlist. Never published: see `authorOf`. */
  readonly viewerId: string;
  readonly title: string;
  readonly description: string;
  readonly visibility: Visibility;
  readonly createdMs: number;
  /** When it, or what is in it, was last changed. */
  readonly updatedMs: number;
}

/** The remains of a deleted playlist. They prevent its id from being used again. */
export interface DeletedPlaylist extends Pick<Playlist, 'id' | 'viewerId'> {
  readonly title: null;
}

export interface PlaylistVideo {
  readonly video: Video;
  /** Where it stands; ascending, and no count. */
  readonly place: number;
}

/** What a viewer may have at most: lists are read as a whole here and there. */
export const maxPlaylists = 200;
export const maxPlaylistVideos = 1_000;

/**
 * Playlists. Each holds a video once at most. Videos are named by id alone: one that leaves the library and comes back has its
 * place again. What changes nothing leaves `updatedMs` as it is.
 */
export interface Playlists {
  /** In the order of the ids. */
  find(ids: readonly string[]): Promise<readonly (Playlist | DeletedPlaylist | undefined)[]>;
  /** Last changed first. */
  ofViewer(request: {
    readonly viewerId: string;
    readonly first: number;
    readonly after: { readonly updatedMs: number; readonly id: string } | null;
  }): Promise<Page<Playlist>>;
  /** In order. A page after a video that moved meanwhile begins where that is now. */
  videosOf(request: {
    readonly playlistId: string;
    readonly first: number;
    readonly after: { readonly place: number; readonly videoId: string } | null;
  }): Promise<Page<PlaylistVideo>>;
  /** Of each: how many videos of the library it holds, and which is the first. */
  summariesOf(
    playlistIds: readonly string[],
  ): Promise<readonly { readonly videoCount: number; readonly firstVideoId: string | null }[]>;
  /** Of each: does it hold the video? */
  contain(playlistIds: readonly string[], videoId: string): Promise<readonly boolean[]>;
  /**
   * Creates a playlist, unless its id is taken: then nothing changes. Returns the playlist with the id, or `full` if
   * the viewer has the maximum number. A repeat needs no step, because the id identifies it.
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
  /** Forgets its words and what is in it for good. */
  delete(id: string): Promise<void>;
  /** Puts a video to the end, unless it is there; `full` where it holds as many as one may hold. */
  add(change: PlaylistChange): Promise<'done' | 'full'>;
  remove(change: PlaylistChange): Promise<void>;
  /**
   * Puts a video of it right after another one, `null`: to the beginning. Others keep their places, so moves of several tabs
   * at once all count. `missing`: one of the two is not in it.
   */
  move(change: PlaylistChange & { readonly afterVideoId: string | null }): Promise<'done' | 'missing'>;
}

/** A change to what is in a playlist. */
export interface PlaylistChange {
  readonly playlistId: string;
  readonly videoId: string;
  readonly nowMs: number;
  readonly step: MutationStep | null;
}
