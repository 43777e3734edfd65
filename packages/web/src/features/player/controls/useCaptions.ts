import { useEffect, useEffectEvent } from 'react';

/** Shows the captions of one language; `null`: none. The browser draws them. */
export function useCaptions(
  video: HTMLVideoElement,
  language: string | null,
  onChange: (language: string | null) => void,
): void {
  useEffect(() => {
    for (const track of captionsOf(video)) track.mode = track.language === language ? 'showing' : 'disabled';
  }, [video, language]);

  // A phone's own player, filling the screen, and picture in picture have a menu of captions too.
  const tell = useEffectEvent(() => {
    const shown = captionsOf(video).find((track) => track.mode === 'showing')?.language ?? null;
    if (shown !== language) onChange(shown);
  });
  useEffect(() => {
    const onChanged = () => tell();
    const { textTracks } = video;
    textTracks.addEventListener('change', onChanged);
    return () => textTracks.removeEventListener('change', onChanged);
  }, [video]);
}

function captionsOf(video: HTMLVideoElement): TextTrack[] {
  return [...video.textTracks].filter((track) => track.kind === 'captions');
}
