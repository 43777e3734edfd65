import { streamAddress, videoAddress } from './mediaAddress.ts';
import { playlistType } from './mediaFormats.ts';
import type { Video } from './video.ts';

/** A form in which a video can be played. */
export interface Source {
  readonly url: string;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

/** The file first: every browser plays it without more code than its own. The stream is for those who need its lower levels. */
export function sourcesOf(video: Video): readonly Source[] {
  const { stream, mimeType, width, height, sizeBytes } = video;
  const file = videoAddress(video);
  const streamUrl = streamAddress(video);
  return [
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
}
