import { createRuntime } from '@mainvideo/sdk';
import {
  AddToPlaylist,
  CreatePlaylist,
  DeletePlaylist,
  MovePlaylistItem,
  RemoveFromPlaylist,
  UpdatePlaylist,
  type VideoCardFragment,
} from '@mainvideo/sdk/operations';
import { useState } from 'react';
import { useChange } from '../../offline/useChange.ts';
import {
  addingVideo,
  type ChangedPlaylist,
  creatingPlaylist,
  deletingPlaylist,
  movingVideo,
  type PlaylistText,
  removingVideo,
  updateAfterMove,
  updateAfterRemoval,
  updatingPlaylist,
} from './playlistMutations.ts';

const runtime = createRuntime();

/** Returns the viewer's changes to playlists. Each is shown at once; `hasFailed` refers to the last one. */
export function usePlaylistChanges() {
  const [createPlaylist] = useChange('CreatePlaylist', CreatePlaylist);
  const [updatePlaylist] = useChange('UpdatePlaylist', UpdatePlaylist);
  const [deletePlaylist] = useChange('DeletePlaylist', DeletePlaylist);
  const [addToPlaylist] = useChange('AddToPlaylist', AddToPlaylist);
  const [removeFromPlaylist] = useChange('RemoveFromPlaylist', RemoveFromPlaylist, {
    update: updateAfterRemoval,
  });
  const [movePlaylistItem] = useChange('MovePlaylistItem', MovePlaylistItem, { update: updateAfterMove });
  const [hasFailed, setFailed] = useState(false);

  function tell(change: Promise<unknown>): void {
    setFailed(false);
    change.catch(() => setFailed(true));
  }

  return {
    hasFailed,
    /** @param video the video to add to the new playlist */
    create(viewerId: string, words: PlaylistText, video?: VideoCardFragment) {
      const clientId = runtime.randomUUID();
      const updatedAt = new Date(runtime.now()).toISOString();
      const videoId = video?.id ?? '';
      tell(createPlaylist(creatingPlaylist(viewerId, words, { clientId, updatedAt, videoId })));
      if (video) tell(addToPlaylist(addingVideo({ id: `playlist:${clientId}`, videoCount: 0 }, video)));
    },
    update: (id: string, words: PlaylistText) => tell(updatePlaylist(updatingPlaylist(id, words))),
    remove: (id: string) => tell(deletePlaylist(deletingPlaylist(id))),
    addVideo: (playlist: ChangedPlaylist, video: VideoCardFragment) =>
      tell(addToPlaylist(addingVideo(playlist, video))),
    removeVideo: (playlist: ChangedPlaylist, videoId: string) =>
      tell(removeFromPlaylist(removingVideo(playlist, videoId))),
    moveVideo: (playlistId: string, videoId: string, afterVideoId: string | null) =>
      tell(movePlaylistItem(movingVideo(playlistId, videoId, afterVideoId))),
  };
}
