import { useEffectEvent, useLayoutEffect } from 'react';

/** Shows the captions of one language; `null`: none. The browser draws them. */
export function useCaptions(
  video: HTMLVideoElement,
  language: string | null,
  onChange: (language: string | null) => void,
): void {
  useLayoutEffect(() => {
    const show = (shown: string | null) => {
      for (const track of captionsOf(video)) track.mode = track.language === shown ? 'showing' : 'disabled';
    };
    show(language);
    // Chromium keeps whatever shows captions on its way out of the document, and the page around it, for ever.
    return () => show(null);
  }, [video, language]);

  // A phone's own player, filling the screen, and picture in picture have a menu of captions too.
  const tell = useEffectEvent(() => {
    const shown = captionsOf(video).find((track) => track.mode === 'showing')?.language ?? null;
    if (shown !== language) onChange(shown);
  });
  // Deaf before the captions are hidden for good: that is nobody's choice.
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
