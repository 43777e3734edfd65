import type { PlaylistsOfVideoQuery, VideoCardFragment } from '@mainvideo/sdk/operations';
import { PlaylistsOfVideo } from '@mainvideo/sdk/operations';
import { useQuery } from '@mainvideo/sdk/react';
import { useEffect, useId, useRef } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { pathOf } from '../../router/routes.ts';
import { NewPlaylist } from './NewPlaylist.tsx';
import { usePlaylistChanges } from './usePlaylistChanges.ts';

/** The viewer's playlists, each with a checkbox for the video, and a form for a new one. */
export function PlaylistDialog({
  video,
  onClose,
}: {
  readonly video: VideoCardFragment;
  readonly onClose: () => void;
}) {
  const { t } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current!.showModal(), []);
  const { data, error, refetch } = useQuery(PlaylistsOfVideo, {
    variables: { videoId: video.id },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <dialog className="dialog" ref={dialog} onClose={onClose} aria-labelledby={titleId}>
      <h2 className="dialog__title" id={titleId}>
        {t('lists.addToPlaylist')}
      </h2>
      <p className="dialog__about" dir="auto">
        {video.title}
      </p>
      {data ? (
        <Choices video={video} viewer={data.viewer} />
      ) : error ? (
        <p role="alert">
          {t('shell.moreFailed')}{' '}
          <button className="button" type="button" onClick={() => void refetch().catch(() => {})}>
            {t('shell.tryAgain')}
          </button>
        </p>
      ) : (
        <p role="status">{t('shell.loading')}</p>
      )}
      <div className="dialog__end">
        <button className="button" type="button" onClick={() => dialog.current!.close()}>
          {t('lists.done')}
        </button>
      </div>
    </dialog>
  );
}

type Viewer = PlaylistsOfVideoQuery['viewer'];

function Choices({ video, viewer }: { readonly video: VideoCardFragment; readonly viewer: Viewer }) {
  const { t } = useLanguage();
  const { create, addVideo, removeVideo, hasFailed } = usePlaylistChanges();
  const { edges, pageInfo } = viewer.playlists;
  return (
    <>
      <ul className="playlist-choices">
        {edges.map(({ node: playlist }) => (
          <li key={playlist.id}>
            <label className="playlist-choice">
              <input
                type="checkbox"
                checked={playlist.contains}
                onChange={({ currentTarget }) =>
                  currentTarget.checked ? addVideo(playlist, video) : removeVideo(playlist, video.id)
                }
              />
              <span className="playlist-choice__title" dir="auto">
                {playlist.title}
              </span>
              <span className="playlist-choice__count">
                {t('video.videos', { count: playlist.videoCount })}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && <a href={pathOf('/playlists')}>{t('lists.allPlaylists')}</a>}
      <NewPlaylist onCreate={(words) => create(viewer.id, words, video)} />
      <p className="dialog__problem" role="status">
        {hasFailed && t('lists.changeFailed')}
      </p>
    </>
  );
}
