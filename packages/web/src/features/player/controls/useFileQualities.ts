import { useState } from 'react';
import { fileQualities } from '../fileQualities.ts';
import { playInstead } from '../playInstead.ts';
import type { Qualities } from '../qualities.ts';

/** The files of a video, as qualities. Another one goes on where the first stood, and plays if that did. */
export function useFileQualities(
  video: HTMLVideoElement,
  sources: readonly { readonly url: string; readonly mimeType: string; readonly height: number }[],
): Qualities {
  const list = fileQualities(sources, (mimeType) => video.canPlayType(mimeType) !== '');
  const [chosen, setChosen] = useState<string | null>(null);
  // The browser has taken the first that it can play.
  const selected = chosen ?? sources.find(({ url }) => list.some(({ id }) => id === url))?.url ?? null;
  const select = (id: string) => {
    if (id === selected || !list.some((each) => each.id === id)) return;
    setChosen(id);
    playInstead(video, id);
  };
  return { list, selected, select };
}
