import { isStream } from './hls/streamChoice.ts';
import type { Quality } from './qualities.ts';

interface Source {
  readonly url: string;
  readonly mimeType: string;
  readonly height: number;
}

/**
 * Returns the qualities of a video's files: one for each height, identified by its URL. If several files have the
 * same height, the first playable one is used. Streams are skipped: they have separate qualities.
 *
 * @param sources best first, as the API sends them
 */
export function fileQualities(
  sources: readonly Source[],
  canPlay: (mimeType: string) => boolean,
): readonly Quality[] {
  const playable = sources.filter((source) => !isStream(source) && canPlay(source.mimeType));
  return playable
    .filter((source, i) => playable.findIndex(({ height }) => height === source.height) === i)
    .map(({ url, height }) => ({ id: url, height }))
    .sort((one, other) => other.height - one.height);
}
