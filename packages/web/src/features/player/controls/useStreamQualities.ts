import { useEffect, useState } from 'react';
import { automatic, levelQualities } from '../hls/levelQualities.ts';
import { playlistLevels } from '../hls/playlistLevels.ts';
import type { Stream } from '../hls/useStream.ts';
import type { Qualities, Quality } from '../qualities.ts';

/**
 * Returns the levels of a stream as qualities, whether hls.js or the browser plays it. While a file is played, the
 * automatic quality is the file. If hls.js does not play the stream, the levels are read from its playlist.
 *
 * @param isAsked whether the qualities are needed; nothing is fetched before
 */
export function useStreamQualities(stream: Stream, isAsked: boolean): Qualities {
  const { url, played, selected, select } = stream;
  const [offered, setOffered] = useState<readonly Quality[]>([]);
  useEffect(() => {
    if (!isAsked || url === null) return;
    const end = new AbortController();
    readLevels(url, end.signal).then(setOffered, () => {
      // If the playlist fails to load, the viewer cannot choose a quality.
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
