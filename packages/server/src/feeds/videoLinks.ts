import { posterAddress, publicAddress } from '../library/mediaAddress.ts';
import { type Source, sourcesOf } from '../library/sourcesOf.ts';
import type { Video } from '../library/video.ts';

/** Every address of a video, absolute: what leaves this site is read elsewhere. */
export interface VideoLinks {
  readonly watch: string;
  readonly embed: string;
  /**
   * The best form, with its own type and size, which are not the video's where it was converted: a file, or the first playlist of a
   * video that is a stream alone.
   */
  readonly file: Source;
  /** `null`: the video has no picture. */
  readonly poster: string | null;
}

/** @param mediaBase where everybody fetches media (`publicAddress`); null: from the site */
export function videoLinks(video: Video, origin: string, mediaBase: string | null = null): VideoLinks {
  const poster = posterAddress(video);
  const best = sourcesOf(video, mediaBase)[0]!;
  return {
    watch: `${origin}/watch/${video.id}`,
    embed: `${origin}/embed/${video.id}`,
    file: { ...best, url: new URL(best.url, origin).href },
    poster: poster && new URL(publicAddress(poster, mediaBase), origin).href,
  };
}

export function channelLink(handle: string, origin: string): string {
  return `${origin}/channel/${handle}`;
}
