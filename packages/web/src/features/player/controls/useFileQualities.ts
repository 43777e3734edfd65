import { useState } from 'react';
import { fileQualities } from '../fileQualities.ts';
import { playInstead } from '../playInstead.ts';
import type { Qualities } from '../qualities.ts';

/**
 * Returns the files of a video as qualities. A newly selected file continues at the same position, and plays if the
 * previous one did.
 */
export function useFileQualities(
  video: HTMLVideoElement,
  sources: readonly { readonly url: string; readonly mimeType: string; readonly height: number }[],
): Qualities {
  const list = fileQualities(sources, (mimeType) => video.canPlayType(mimeType) !== '');
  const [chosen, setChosen] = useState<string | null>(null);
  // The browser has chosen the first playable source.
  const selected = chosen ?? sources.find(({ url }) => list.some(({ id }) => id === url))?.url ?? null;
  const select = (id: string) => {
    if (id === selected || !list.some((each) => each.id === id)) return;
    setChosen(id);
    playInstead(video, id);
  };
  return { list, selected, select };
}
