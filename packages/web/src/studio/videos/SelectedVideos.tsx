import { DeleteVideo, type VideoVisibility } from '../operations/index.ts';
import { useClient, useMutation } from '@mainvideo/sdk/react';
import { useState } from 'react';
import { refusalOf } from '../refusalOf.ts';
import { type StudioMessageId, useMessages } from '../messages.ts';
import { type ChangedVideo, useVisibilityChange, VisibilityOptions } from './VisibilityChoice.tsx';

/** Selects the videos of a list, and changes the visibility of those that are selected, or moves them to the trash. */
export function SelectedVideos({
  videos,
  selectedIds,
  select,
  refresh,
}: {
  readonly videos: readonly ChangedVideo[];
  /** May include videos of other pages, which are not changed. */
  readonly selectedIds: ReadonlySet<string>;
  readonly select: (ids: ReadonlySet<string>) => void;
  /** Fetches the list again. */
  readonly refresh: () => Promise<unknown>;
}) {
  const w = useMessages();
  const client = useClient();
  const changeVisibility = useVisibilityChange();
  const [deleteVideo] = useMutation(DeleteVideo, { ignoreResults: true });
  const [visibility, setVisibility] = useState<VideoVisibility>('PUBLIC');
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly isProblem: boolean } | null>(null);
  const selected = videos.filter(({ id }) => selectedIds.has(id));
  const isIdle = isBusy || selected.length === 0;

  const run = async (happen: () => Promise<unknown>, done: StudioMessageId) => {
    if (isIdle) return;
    setBusy(true);
    setSaid(null);
    try {
      await happen();
      select(new Set());
      setSaid({ text: w(done, { count: selected.length }), isProblem: false });
    } catch (error) {
      setSaid({ text: refusalOf(error) ?? w('studio.changeFailed'), isProblem: true });
    } finally {
      setBusy(false);
    }
  };

  const moveToTrash = async () => {
    try {
      for (const { videoId } of selected) {
        await deleteVideo({ variables: { input: { id: videoId } } });
        // Pages of this document no longer show it, and lists are refetched.
        client.cache?.evict({ id: `Video:${videoId}` });
      }
    } finally {
      await refresh();
    }
  };

  return (
    <div className="studio-selected" role="group" aria-label={w('studio.selectedVideos')}>
      <label className="studio-selected__all">
        <input
          className="studio-check"
          type="checkbox"
          checked={selected.length === videos.length}
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && selected.length < videos.length;
          }}
          onChange={({ target }) => select(new Set(target.checked ? videos.map(({ id }) => id) : []))}
        />
        {w('studio.selectAll')}
      </label>
      <select
        className="studio-select"
        aria-label={w('studio.selectedVisibility')}
        value={visibility}
        onChange={({ target }) => setVisibility(target.value as VideoVisibility)}
      >
        <VisibilityOptions />
      </select>
      <button
        className="button"
        type="button"
        aria-disabled={isIdle}
        onClick={() => void run(() => changeVisibility(selected, visibility), 'studio.selectedChanged')}
      >
        {w('studio.selectedApply', { count: selected.length })}
      </button>
      <button
        className="button"
        type="button"
        aria-disabled={isIdle}
        onClick={() => {
          if (isIdle || !window.confirm(w('studio.selectedDeleteAsk', { count: selected.length }))) return;
          void run(moveToTrash, 'studio.selectedDeleted');
        }}
      >
        {w('studio.selectedDelete')}
      </button>
      <span className={said?.isProblem ? 'studio-problem' : 'studio-soft'} role="status">
        {said?.text}
      </span>
    </div>
  );
}
