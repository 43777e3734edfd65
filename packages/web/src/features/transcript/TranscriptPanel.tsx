import type { MouseEvent, ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { captionLanguage } from '../../i18n/captionLanguage.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { formatDuration } from '../../ui/text/formatDuration.ts';
import { isPlainClick } from '../../ui/isPlainClick.ts';
import type { CaptionTrack } from './captionTrack.ts';
import { readCues } from './readCues.ts';
import { findLines, lineAt, type TranscriptLine } from './transcriptLines.ts';

type Reading = 'pending' | 'failed' | readonly TranscriptLine[];

/**
 * The lines of a caption track. The list follows playback until the viewer scrolls it. Choosing a line plays from
 * there.
 */
export function TranscriptPanel({
  captions,
  player,
  onSeek,
  files,
}: {
  readonly captions: readonly CaptionTrack[];
  readonly player: RefObject<HTMLVideoElement | null>;
  readonly onSeek: (seconds: number) => void;
  /** Links to the caption files, in case they cannot be read here. */
  readonly files: ReactNode;
}) {
  const { t, tag } = useLanguage();
  const languages = captions.map(({ language }) => language);
  const [language, setLanguage] = useState(
    () => shownLanguage(player.current) ?? captionLanguage(languages, [tag, ...navigator.languages])!,
  );
  const [text, setText] = useState('');
  const [follows, setFollows] = useState(true);
  const reading = useReading(player, language);
  const lines = typeof reading === 'string' ? [] : reading;
  const current = useCurrentLine(lines, player);
  const list = useRef<HTMLOListElement>(null);
  const found = findLines(lines, text);

  useEffect(() => {
    if (!follows) return;
    const row = list.current?.querySelector<HTMLElement>('[aria-current]');
    // Not scrollIntoView: that would scroll the page as well.
    if (row) list.current!.scrollTop = row.offsetTop - row.offsetHeight * 2;
  }, [current, follows]);

  const stopFollowing = () => setFollows(false);
  const hasLines = found.length > 0;
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const leave = new AbortController();
    const { signal } = leave;
    for (const type of ['wheel', 'touchmove'] as const) {
      element.addEventListener(type, () => setFollows(false), { signal, passive: true });
    }
    element.addEventListener('keydown', moveFocus, { signal });
    return () => leave.abort();
  }, [hasLines]);
  return (
    <div className="transcript__panel">
      <div className="transcript__tools">
        {captions.length > 1 && (
          <select
            className="transcript__field"
            aria-label={t('watch.transcriptLanguage')}
            value={language}
            onChange={(event) => setLanguage(event.target.value)}
          >
            {captions.map((track) => (
              <option key={track.url} value={track.language}>
                {track.label}
              </option>
            ))}
          </select>
        )}
        <input
          className="transcript__field"
          type="search"
          aria-label={t('watch.transcriptSearch')}
          placeholder={t('watch.transcriptSearch')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <p className="transcript__status" role="status">
        {reading === 'pending' && t('watch.transcriptPending')}
        {reading === 'failed' && t('watch.transcriptFailed')}
        {text.trim() !== '' && t('watch.transcriptFound', { count: found.length })}
      </p>
      {reading === 'failed' && files}
      {hasLines && (
        <ol ref={list} className="chapters__list transcript__list" lang={language}>
          {found.map((index, place) => (
            <li key={index}>
              <a
                className="chapters__link"
                href={`?t=${Math.floor(lines[index]!.startSeconds)}`}
                // A single Tab stop, however long the film is. The arrow keys move between lines.
                tabIndex={index === current || (place === 0 && !found.includes(current)) ? 0 : -1}
                aria-current={index === current ? 'true' : undefined}
                onFocus={stopFollowing}
                onClick={(event: MouseEvent) => {
                  if (!isPlainClick(event)) return;
                  event.preventDefault();
                  setFollows(true);
                  onSeek(lines[index]!.startSeconds);
                }}
              >
                <span className="chapters__time">{formatDuration(lines[index]!.startSeconds)}</span>
                <span className="chapters__name" dir="auto">
                  {lines[index]!.text}
                </span>
              </a>
            </li>
          ))}
        </ol>
      )}
      {lines.length > 0 && (
        <label className="switch transcript__status">
          <input type="checkbox" checked={follows} onChange={(event) => setFollows(event.target.checked)} />
          {t('watch.transcriptFollow')}
        </label>
      )}
    </div>
  );
}

/** Returns the language of the captions in the picture, or `undefined` without captions. */
function shownLanguage(video: HTMLVideoElement | null): string | undefined {
  return [...(video?.textTracks ?? [])].find(({ kind, mode }) => kind === 'captions' && mode === 'showing')
    ?.language;
}

function useReading(player: RefObject<HTMLVideoElement | null>, language: string): Reading {
  const [reading, setReading] = useState<Reading>('pending');
  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const leave = new AbortController();
    setReading('pending');
    const read = async () => {
      const lines = await readCues(video, language, leave.signal);
      if (!leave.signal.aborted) setReading(lines);
    };
    read().catch(() => {
      if (!leave.signal.aborted) setReading('failed');
    });
    return () => leave.abort();
  }, [player, language]);
  return reading;
}

function useCurrentLine(
  lines: readonly TranscriptLine[],
  player: RefObject<HTMLVideoElement | null>,
): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const follow = () => setCurrent(lineAt(lines, video.currentTime));
    follow();
    video.addEventListener('timeupdate', follow);
    video.addEventListener('seeking', follow);
    return () => {
      video.removeEventListener('timeupdate', follow);
      video.removeEventListener('seeking', follow);
    };
  }, [lines, player]);
  return current;
}

const steps: {
  readonly [key: string]: (links: readonly HTMLElement[], at: number) => HTMLElement | undefined;
} = {
  ArrowDown: (links, at) => links[at + 1],
  ArrowUp: (links, at) => links[at - 1],
  Home: (links) => links[0],
  End: (links) => links.at(-1),
};

function moveFocus(event: KeyboardEvent): void {
  const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
  const links = [...(event.currentTarget as HTMLElement).querySelectorAll('a')];
  const at = links.indexOf(event.target as HTMLAnchorElement);
  if (at === -1) return;
  event.preventDefault();
  step(links, at)?.focus();
}
