import type { VideoCardFragment } from '@mainvideo/sdk/operations';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { pathOf } from '../../router/routes.ts';
import { focusMain } from '../../ui/focusMain.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VideoCard } from '../../ui/cards/VideoCard.tsx';
import { moveTarget } from './moveTarget.ts';

/** The videos of a playlist, in its order. Its owner can move them by dragging or with buttons. */
export function PlaylistVideos({
  playlistId,
  videos,
  onMove,
  onRemove,
}: {
  readonly playlistId: string;
  readonly videos: readonly VideoCardFragment[];
  /** Absent for another viewer's playlist. */
  readonly onMove?: (videoId: string, afterVideoId: string | null) => void;
  readonly onRemove?: (videoId: string) => void;
}) {
  const { t } = useLanguage();
  const list = useRef<HTMLOListElement>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [overId, setOverId] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  /** The pressed button, so that the focus follows a moved row, or goes to a neighbor of a removed one. */
  const pressed = useRef<{ readonly videoId: string; readonly action: string } | null>(null);
  const ids = videos.map(({ id }) => id);

  useEffect(() => {
    if (!pressed.current) return;
    const { videoId, action } = pressed.current;
    pressed.current = null;
    const row = [...list.current!.children].find((item) => item.getAttribute('data-id') === videoId);
    const button = row?.querySelector<HTMLElement>(`[data-action="${action}"]`);
    // At an end of the list this button is disabled, so focus the one next to it.
    (button?.matches(':disabled') ? row!.querySelector<HTMLElement>('button:enabled') : button)?.focus();
  }, [videos]);

  function move(video: VideoCardFragment, place: number, action: string): void {
    const afterVideoId = moveTarget(ids, video.id, place);
    if (afterVideoId === undefined || !onMove) return;
    pressed.current = { videoId: video.id, action };
    setSaid(t('lists.moved', { title: video.title, place: place + 1, count: ids.length }));
    onMove(video.id, afterVideoId);
  }

  function remove(video: VideoCardFragment, place: number): void {
    const next = ids[place + 1] ?? ids[place - 1];
    if (next === undefined) focusMain();
    else pressed.current = { videoId: next, action: 'remove' };
    setSaid(t('lists.removed', { title: video.title }));
    onRemove?.(video.id);
  }

  function drop(event: DragEvent, place: number): void {
    event.preventDefault();
    const dragged = videos.find(({ id }) => id === draggedId);
    if (dragged) move(dragged, place, 'up');
    setDraggedId(null);
    setOverId(null);
  }

  return (
    <>
      <ol className="video-list playlist-videos" ref={list}>
        {videos.map((video, place) => (
          // Dragging needs a pointer; the buttons do the same for everyone.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={video.id}
            data-id={video.id}
            data-over={overId === video.id || undefined}
            draggable={onMove ? true : undefined}
            onDragStart={onMove && (() => setDraggedId(video.id))}
            onDragEnd={() => setDraggedId(null)}
            onDragOver={(event) => {
              if (draggedId === null) return;
              event.preventDefault();
              setOverId(video.id);
            }}
            onDrop={(event) => drop(event, place)}
          >
            <VideoCard
              video={video}
              href={`${pathOf('/watch', { id: video.id })}?list=${encodeURIComponent(playlistId)}`}
              channelHref={pathOf('/channel', { handle: video.channel.handle })}
              actions={
                onMove && (
                  <>
                    <button
                      className="icon-button"
                      type="button"
                      data-action="up"
                      disabled={place === 0}
                      aria-label={t('lists.moveUp', { title: video.title })}
                      onClick={() => move(video, place - 1, 'up')}
                    >
                      <Icon name="up" />
                    </button>
                    <button
                      className="icon-button"
                      type="button"
                      data-action="down"
                      disabled={place === videos.length - 1}
                      aria-label={t('lists.moveDown', { title: video.title })}
                      onClick={() => move(video, place + 1, 'down')}
                    >
                      <Icon name="down" />
                    </button>
                    <button
                      className="icon-button"
                      type="button"
                      data-action="remove"
                      aria-label={t('lists.remove', { title: video.title })}
                      onClick={() => remove(video, place)}
                    >
                      <Icon name="cross" />
                    </button>
                  </>
                )
              }
            />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
