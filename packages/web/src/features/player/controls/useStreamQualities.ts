import { useEffect, useState } from 'react';
import { automatic, levelQualities } from '../hls/levelQualities.ts';
import { playlistLevels } from '../hls/playlistLevels.ts';
import type { Stream } from '../hls/useStream.ts';
import type { Qualities, Quality } from '../qualities.ts';

/**
 * The levels of a stream as qualities, whoever plays it, and while a file is played too: then the automatic one is the file.
 * Where code of ours does not play it, they are read from its playlist.
 *
 * @param isAsked whether anybody wants to know: until then nothing is fetched
 */
export function useStreamQualities(stream: Stream, isAsked: boolean): Qualities {
  const { url, played, selected, select } = stream;
  const [offered, setOffered] = useState<readonly Quality[]>([]);
  useEffect(() => {
    if (!isAsked || url === null) return;
    const end = new AbortController();
    readLevels(url, end.signal).then(setOffered, () => {
      // Without it there is no choice, as without a stream.
    });
    return () => end.abort();
  }, [url, isAsked]);
  const list = played && played.levels.length > 0 ? played.levels : offered;
  return { list, selected: list.length > 0 ? (selected ?? automatic.id) : null, select };
}

async function readLevels(url: string, signal: AbortSignal): Promise<readonly Quality[]> {
  const answer = await fetch(url, { signal });
  return answer.ok ? levelQualities(playlistLevels(await answer.text())) : [];
}
