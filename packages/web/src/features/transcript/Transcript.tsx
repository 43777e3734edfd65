import type { RefObject } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import type { CaptionTrack } from './captionTrack.ts';

const TranscriptPanel = lazy(() => import('./TranscriptPanel.tsx'));

/** What is said in a video, folded away; nothing where it has no captions. Without JavaScript it is a link to each file. */
export function Transcript({
  captions,
  player,
  onSeek,
}: {
  readonly captions: readonly CaptionTrack[];
  readonly player: RefObject<HTMLVideoElement | null>;
  readonly onSeek: (seconds: number) => void;
}) {
  const { t } = useLanguage();
  const [wasOpened, setWasOpened] = useState(false);
  if (captions.length === 0) return null;
  const links = (
    <ul className="transcript__files">
      {captions.map(({ url, language, label }) => (
        <li key={url}>
          <a href={url} lang={language} hrefLang={language} data-full-load="">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <details className="transcript" onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary className="transcript__summary">{t('watch.transcript')}</summary>
      {wasOpened ? (
        <Suspense fallback={links}>
          <TranscriptPanel captions={captions} player={player} onSeek={onSeek} files={links} />
        </Suspense>
      ) : (
        links
      )}
    </details>
  );
}
