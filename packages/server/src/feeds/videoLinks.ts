import { posterAddress } from '../library/mediaAddress.ts';
import { sourcesOf } from '../library/sourcesOf.ts';
import type { Video } from '../library/video.ts';

/** Every address of a video, absolute: what leaves this site is read elsewhere. */
export interface VideoLinks {
  readonly watch: string;
  readonly embed: string;
  /** The best form: a file, or the first playlist of a video that is a stream alone. */
  readonly file: string;
  /** `null`: the video has no picture. */
  readonly poster: string | null;
}

export function videoLinks(video: Video, origin: string): VideoLinks {
  const poster = posterAddress(video);
  return {
    watch: `${origin}/watch/${video.id}`,
    embed: `${origin}/embed/${video.id}`,
    file: origin + sourcesOf(video)[0]!.url,
    poster: poster && origin + poster,
  };
}

export function channelLink(handle: string, origin: string): string {
  return `${origin}/channel/${handle}`;
}
