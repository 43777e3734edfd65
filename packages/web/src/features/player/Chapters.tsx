import type { MouseEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { formatDuration } from '../../ui/text/formatDuration.ts';
import { isPlainClick } from '../../ui/isPlainClick.ts';
import { chapterAt } from './chapterAt.ts';

interface Chapter {
  readonly title: string;
  readonly startSeconds: number;
}

/** The chapters of a video, each a link to its start. The current chapter is marked. */
export function Chapters({
  chapters,
  player,
  onSeek,
}: {
  readonly chapters: readonly Chapter[];
  readonly player: RefObject<HTMLVideoElement | null>;
  readonly onSeek: (seconds: number) => void;
}) {
  const { t } = useLanguage();
  const current = useCurrentChapter(chapters, player);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.children[current];
    // Not scrollIntoView: that would scroll the page as well.
    if (row instanceof HTMLElement) row.parentElement!.scrollTop = row.offsetTop - row.offsetHeight * 2;
  }, [current]);
  if (chapters.length === 0) return null;
  return (
    <section className="chapters" aria-labelledby="chapters-title">
      <h2 className="section-title" id="chapters-title">
        {t('player.chapters')}
      </h2>
      <ol className="chapters__list" ref={list}>
        {chapters.map((chapter, i) => (
          <li key={chapter.startSeconds}>
            <a
              className="chapters__link"
              href={`?t=${Math.floor(chapter.startSeconds)}`}
              aria-current={i === current ? 'true' : undefined}
              onClick={(event: MouseEvent) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onSeek(chapter.startSeconds);
              }}
            >
              <span className="chapters__time">{formatDuration(chapter.startSeconds)}</span>
              <span className="chapters__name" dir="auto">
                {chapter.title}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns the index of the current chapter, or -1 before the first chapter or before playback. */
function useCurrentChapter(chapters: readonly Chapter[], player: RefObject<HTMLVideoElement | null>): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const follow = () => setCurrent(chapterAt(chapters, video.currentTime));
    video.addEventListener('timeupdate', follow);
    video.addEventListener('seeking', follow);
    return () => {
      video.removeEventListener('timeupdate', follow);
      video.removeEventListener('seeking', follow);
    };
  }, [chapters, player]);
  return current;
}
