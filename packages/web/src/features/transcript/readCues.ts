import { type TranscriptLine, transcriptLines } from './transcriptLines.ts';

/**
 * Returns the browser's cues of a caption track, fetching it if necessary. The captions in the picture stay
 * unchanged.
 *
 * Rejects if the file fails to load or is invalid.
 */
export async function readCues(
  video: HTMLVideoElement,
  language: string,
  signal: AbortSignal,
): Promise<readonly TranscriptLine[]> {
  const element = [...video.querySelectorAll('track')].find(
    ({ kind, srclang }) => kind === 'captions' && srclang === language,
  );
  if (!element) throw new Error(`The player has no captions in ${language}.`);
  // Browsers parse shown and hidden tracks, but not disabled ones.
  if (element.track.mode === 'disabled') element.track.mode = 'hidden';
  if (element.readyState !== HTMLTrackElement.LOADED) await loaded(element, signal);
  return transcriptLines(
    [...(element.track.cues ?? [])].map((cue) => ({
      startTime: cue.startTime,
      text: (cue as VTTCue).getCueAsHTML().textContent ?? '',
    })),
  );
}

function loaded(element: HTMLTrackElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve(), { once: true, signal });
    element.addEventListener('error', () => reject(new Error('The captions did not come.')), {
      once: true,
      signal,
    });
    if (element.readyState === HTMLTrackElement.ERROR) reject(new Error('The captions did not come.'));
  });
}
