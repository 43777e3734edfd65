import { useEffectEvent, useLayoutEffect } from 'react';
import { type CaptionPosition, type PlacedCue, placeCues } from '../captionPosition.ts';

/** Shows the captions of one language, or none for `null`. The browser renders them. */
export function useCaptions(
  video: HTMLVideoElement,
  language: string | null,
  position: CaptionPosition,
  onChange: (language: string | null) => void,
): void {
  useLayoutEffect(() => {
    const show = (shown: string | null) => {
      for (const track of captionsOf(video)) track.mode = track.language === shown ? 'showing' : 'disabled';
    };
    show(language);
    // Chromium never frees a video removed from the document while it shows captions, nor the page around it.
    return () => show(null);
  }, [video, language]);

  useLayoutEffect(() => {
    const place = () => {
      for (const track of captionsOf(video)) {
        const hasMoved = placeCues((track.cues ?? []) as Iterable<PlacedCue>, position);
        if (!hasMoved || track.mode !== 'showing') continue;
        // Chromium (156) redraws a cue whose line changes, but not if the former value was `auto`.
        track.mode = 'hidden';
        track.mode = 'showing';
      }
    };
    place();
    // `load` events of a `<track>` do not bubble, so capture them.
    video.addEventListener('load', place, true);
    return () => video.removeEventListener('load', place, true);
  }, [video, language, position]);

  // The native fullscreen player of phones and picture-in-picture windows have separate caption menus.
  const tell = useEffectEvent(() => {
    const shown = captionsOf(video).find((track) => track.mode === 'showing')?.language ?? null;
    if (shown !== language) onChange(shown);
  });
  // Unsubscribe before the captions are hidden on unmount: that is not the viewer's choice.
  useLayoutEffect(() => {
    const onChanged = () => tell();
    const { textTracks } = video;
    textTracks.addEventListener('change', onChanged);
    return () => textTracks.removeEventListener('change', onChanged);
  }, [video]);
}

function captionsOf(video: HTMLVideoElement): TextTrack[] {
  return [...video.textTracks].filter((track) => track.kind === 'captions');
}
