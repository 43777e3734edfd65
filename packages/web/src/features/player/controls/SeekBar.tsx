import { type CSSProperties, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/LanguageContext.tsx';
import { formatDuration } from '../../../ui/text/formatDuration.ts';
import { chapterAt } from '../chapterAt.ts';
import { chapterSegments, secondsAt, shareOf, type Span } from '../seekBarShares.ts';
import { SeekPreview, type Sheet } from './SeekPreview.tsx';
import { useStoryboard } from './useStoryboard.ts';

export interface Chapter {
  readonly title: string;
  readonly startSeconds: number;
}

/** The seek bar: the position, the buffered ranges, a handle to seek, and a preview at the pointer. */
export function SeekBar({
  video,
  durationSeconds,
  seconds,
  buffered,
  chapters,
  sheet,
  onSeek,
}: {
  readonly video: HTMLVideoElement;
  readonly durationSeconds: number;
  readonly seconds: number;
  readonly buffered: readonly Span[];
  readonly chapters: readonly Chapter[];
  readonly sheet: Sheet | null;
  readonly onSeek: (seconds: number) => void;
}) {
  const { t } = useLanguage();
  const storyboard = useStoryboard(video);
  const input = useRef<HTMLInputElement>(null);
  /** The position of the handle while it is dragged. The video seeks when the handle is released. */
  const [heldSeconds, setHeldSeconds] = useState<number | null>(null);
  const [pointedSeconds, setPointedSeconds] = useState<number | null>(null);
  const shownSeconds = heldSeconds ?? seconds;
  const previewSeconds = heldSeconds ?? pointedSeconds;
  const titleAt = (at: number) => chapters[chapterAt(chapters, at)]?.title ?? '';
  const position = {
    position: formatDuration(shownSeconds),
    duration: formatDuration(durationSeconds),
    chapter: titleAt(shownSeconds),
  };

  const letGo = useEffectEvent(() => {
    if (heldSeconds !== null) onSeek(heldSeconds);
    setHeldSeconds(null);
  });
  useEffect(() => {
    // Listen natively: React's `onChange` is the platform's `input` event.
    const range = input.current!;
    const onChange = () => letGo();
    range.addEventListener('change', onChange);
    return () => range.removeEventListener('change', onChange);
  }, []);

  const point = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    storyboard.load();
    setPointedSeconds(secondsAt((event.clientX - left) / width, durationSeconds));
  };

  return (
    <div className="seek" onPointerMove={point} onPointerLeave={() => setPointedSeconds(null)}>
      <div className="seek__track">
        {chapterSegments(chapters, durationSeconds).map((segment) => (
          <span
            key={segment.from}
            className="seek__segment"
            data-pointed={
              previewSeconds !== null && segment.title !== '' && segment.title === titleAt(previewSeconds)
                ? ''
                : undefined
            }
            style={placeOf(segment)}
          />
        ))}
        {buffered.map((span) => (
          <span key={span.from} className="seek__buffered" style={placeOf(span)} />
        ))}
        <span
          className="seek__played"
          style={placeOf({ from: 0, until: shareOf(shownSeconds, durationSeconds) })}
        />
      </div>
      <input
        ref={input}
        className="seek__input"
        type="range"
        min="0"
        max={durationSeconds}
        step="any"
        value={Math.min(shownSeconds, durationSeconds)}
        aria-label={t('player.seek')}
        aria-valuetext={
          position.chapter ? t('player.positionInChapter', position) : t('player.position', position)
        }
        onChange={(event) => {
          storyboard.load();
          setHeldSeconds(Number(event.target.value));
        }}
        onKeyDown={(event) => {
          const seekTo = keySeconds(event.key, video.currentTime, durationSeconds);
          if (seekTo === null || event.ctrlKey || event.altKey || event.metaKey) return;
          event.preventDefault();
          onSeek(seekTo);
        }}
      />
      {previewSeconds !== null && (
        <SeekPreview
          seconds={previewSeconds}
          share={shareOf(previewSeconds, durationSeconds)}
          title={titleAt(previewSeconds)}
          tile={storyboard.tileAt(previewSeconds)}
          sheet={sheet}
        />
      )}
    </div>
  );
}

/** The steps of a native slider depend on the browser, so the player has its own. */
function keySeconds(key: string, seconds: number, durationSeconds: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return seconds - 5;
    case 'ArrowRight':
    case 'ArrowUp':
      return seconds + 5;
    case 'PageDown':
      return seconds - durationSeconds / 10;
    case 'PageUp':
      return seconds + durationSeconds / 10;
    case 'Home':
      return 0;
    case 'End':
      return durationSeconds;
    default:
      return null;
  }
}

function placeOf({ from, until }: Span): CSSProperties {
  return { insetInlineStart: `${from * 100}%`, inlineSize: `${(until - from) * 100}%` };
}
