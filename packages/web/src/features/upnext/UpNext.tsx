import { createRuntime } from '@mainvideo/sdk';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { createCountdown } from './countdown.ts';
import { countdownSeconds, mayCountDown } from './countdownRule.ts';
import { intendPlay, takePlayIntent } from './playIntent.ts';
import { useAutoplayPreference } from './useAutoplayPreference.ts';
import { useFullscreenHost } from './useFullscreenHost.ts';

const runtime = createRuntime();

/** The next video, which plays after a countdown that the viewer can cancel, and the autoplay switch. */
export function UpNext({
  player,
  videoId,
  next,
}: {
  readonly player: RefObject<HTMLVideoElement | null>;
  /** The current video. */
  readonly videoId: string;
  /** `null` if no video follows. */
  readonly next: { readonly id: string; readonly title: string; readonly href: string } | null;
}) {
  const { t } = useLanguage();
  const [autoplay, setAutoplay] = useAutoplayPreference();
  /** `null` without a countdown. */
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const [countdown] = useState(() =>
    createCountdown(runtime, countdownSeconds, (left) => {
      // The card is about to be removed, so move the focus out of it.
      if (left === null && document.activeElement?.closest('.up-next__card'))
        player.current?.focus({ preventScroll: true });
      setSecondsLeft(left);
    }),
  );
  // In a hidden tab, only Media Session or the countdown after it may start playback.
  const startedHidden = useRef(false);
  const fullscreenHost = useFullscreenHost(player);
  const hasNext = next !== null;
  const isCounting = secondsLeft !== null;

  useEffect(() => {
    const video = player.current;
    if (video && takePlayIntent(videoId)) void playAloud(video);
  }, [player, videoId]);

  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const moment = () => ({
      autoplay,
      hasNext,
      isHidden: document.visibilityState === 'hidden',
      isFollowedElsewhere: startedHidden.current || document.pictureInPictureElement === video,
      isTyping: isTextField(document.activeElement),
    });
    const onEnded = () => {
      if (mayCountDown(moment())) countdown.start();
    };
    const onPlay = () => {
      startedHidden.current = document.visibilityState === 'hidden';
    };
    const onFocus = (event: FocusEvent) => {
      if (isTextField(event.target as Element)) countdown.stop();
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') startedHidden.current = false;
      else if (!mayCountDown(moment())) countdown.stop();
    };
    const leave = new window.AbortController();
    const { signal } = leave;
    video.addEventListener('ended', onEnded, { signal });
    video.addEventListener('play', onPlay, { signal });
    video.addEventListener('playing', countdown.stop, { signal });
    video.addEventListener('seeking', countdown.stop, { signal });
    document.addEventListener('focusin', onFocus, { signal });
    document.addEventListener('visibilitychange', onVisibilityChange, { signal });
    return () => leave.abort();
  }, [player, countdown, autoplay, hasNext]);

  useEffect(() => countdown.stop, [countdown]);

  useEffect(() => {
    // A click, so that the router handles it like any link.
    if (secondsLeft === 0) link.current?.click();
  }, [secondsLeft]);

  useEffect(() => {
    if (!isCounting) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') countdown.stop();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [countdown, isCounting]);

  useEffect(() => {
    // Leave the focus alone if it is elsewhere on the page.
    const { activeElement, body } = document;
    const isAtPlayer = activeElement === body || player.current?.parentElement?.contains(activeElement);
    if (isCounting && (isAtPlayer || activeElement?.id === 'main'))
      link.current?.focus({ preventScroll: true });
    // Depends on the host, because the card and its focus are lost when it moves to another one.
  }, [player, isCounting, fullscreenHost]);

  if (!next) return null;
  const card = isCounting && (
    <section className="up-next__card" aria-label={t('watch.upNext')}>
      <p aria-hidden="true">{t('watch.nextIn', { seconds: secondsLeft })}</p>
      <p className="up-next__title" dir="auto">
        {next.title}
      </p>
      <p className="up-next__actions">
        <a ref={link} className="button button--strong" href={next.href} onClick={() => intendPlay(next.id)}>
          {t('watch.playNow')}
        </a>
        <button className="button" type="button" onClick={countdown.stop}>
          {t('watch.cancelNext')}
        </button>
      </p>
    </section>
  );
  return (
    <div className="up-next">
      <label className="switch up-next__switch">
        <input type="checkbox" checked={autoplay} onChange={(event) => setAutoplay(event.target.checked)} />
        {t('watch.autoplay')}
      </label>
      <p className="visually-hidden" role="status">
        {isCounting && t('watch.nextAnnounced', { title: next.title, seconds: countdownSeconds })}
      </p>
      {fullscreenHost ? createPortal(card, fullscreenHost) : card}
    </div>
  );
}

function isTextField(element: Element | null): boolean {
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable ||
      element.matches('textarea, select, input:not([type="checkbox"], [type="range"])'))
  );
}

/** Plays with sound, or muted if the browser requires a gesture for sound. */
async function playAloud(video: HTMLVideoElement): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    if ((error as Error).name !== 'NotAllowedError') return;
    video.muted = true;
    // Blocked as well: the video stays paused.
    await video.play().catch(() => {});
  }
}
