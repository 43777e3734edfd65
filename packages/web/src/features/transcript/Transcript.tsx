import type { RefObject } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { useOnDemand } from '../../ui/useOnDemand.ts';
import type { CaptionTrack } from './captionTrack.ts';

/**
 * The collapsed transcript of a video. Without captions, it renders nothing; without JavaScript, a link to each
 * caption file.
 */
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
  const panel = useOnDemand(async () => (await import('./TranscriptPanel.tsx')).TranscriptPanel);
  const Panel = panel.code;
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
    <details className="transcript" onToggle={(event) => event.currentTarget.open && panel.ask()}>
      <summary className="transcript__summary">{t('watch.transcript')}</summary>
      <p role="status">{panel.hasFailed && t('watch.transcriptFailed')}</p>
      {Panel ? <Panel captions={captions} player={player} onSeek={onSeek} files={links} /> : links}
    </details>
  );
}
