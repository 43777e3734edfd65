import type { VideoVisibility } from '../operations/index.ts';
import { useState } from 'react';
import { refusalOf } from '../refusalOf.ts';
import { useMessages } from '../messages.ts';
import { type ChangedVideo, useVisibilityChange, VisibilityOptions } from './VisibilityChoice.tsx';

/** Selects the videos of a list, and changes the visibility of those that are selected. */
export function SelectedVideos({
  videos,
  selectedIds,
  select,
}: {
  readonly videos: readonly ChangedVideo[];
  /** May include videos of other pages, which are not changed. */
  readonly selectedIds: ReadonlySet<string>;
  readonly select: (ids: ReadonlySet<string>) => void;
}) {
  const w = useMessages();
  const changeVisibility = useVisibilityChange();
  const [visibility, setVisibility] = useState<VideoVisibility>('PUBLIC');
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly isProblem: boolean } | null>(null);
  const selected = videos.filter(({ id }) => selectedIds.has(id));
  const isIdle = isBusy || selected.length === 0;

  const apply = async () => {
    if (isIdle) return;
    setBusy(true);
    setSaid(null);
    try {
      await changeVisibility(selected, visibility);
      select(new Set());
      setSaid({ text: w('studio.selectedChanged', { count: selected.length }), isProblem: false });
    } catch (error) {
      setSaid({ text: refusalOf(error) ?? w('studio.changeFailed'), isProblem: true });
    } finally {
      setBusy(false);
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
      <button className="button" type="button" aria-disabled={isIdle} onClick={() => void apply()}>
        {w('studio.selectedApply', { count: selected.length })}
      </button>
      <span className={said?.isProblem ? 'studio-problem' : 'studio-soft'} role="status">
        {said?.text}
      </span>
    </div>
  );
}
