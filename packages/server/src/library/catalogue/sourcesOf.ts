import { playableAddress, publicAddress, streamAddress, videoAddress } from './mediaAddress.ts';
import { playlistType } from '../videos/mediaFormats.ts';
import type { PlayableForm, Video } from '../videos/video.ts';

/** A form in which a video can be played. */
export interface Source {
  readonly url: string;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

/**
 * Returns the sources of a video: the converted form, then the file, because browsers play both natively. The stream
 * is for viewers who need its lower levels.
 *
 * @param base see `publicAddress`. Default: null
 */
export function sourcesOf(video: Video, base: string | null = null): readonly Source[] {
  const { playable, stream, mimeType, width, height, sizeBytes } = video;
  const file = videoAddress(video);
  const playableUrl = playableAddress(video);
  const streamUrl = streamAddress(video);
  const sources = [
    ...(playable && playableUrl !== null ? [{ ...formOf(playable), url: playableUrl }] : []),
    ...(file === null ? [] : [{ url: file, mimeType, width, height, sizeBytes }]),
    ...(stream && streamUrl !== null
      ? [
          {
            url: streamUrl,
            mimeType: playlistType,
            width: stream.width,
            height: stream.height,
            sizeBytes: stream.sizeBytes,
          },
        ]
      : []),
  ];
  return sources.map((source) => ({ ...source, url: publicAddress(source.url, base) }));
}

function formOf({ mimeType, width, height, sizeBytes }: PlayableForm) {
  return { mimeType, width, height, sizeBytes };
}
