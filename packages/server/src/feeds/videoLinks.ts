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
  /** Its poster; of a video without one the card of the site, as where links are shared. */
  readonly picture: { readonly url: string; readonly width: number | null; readonly height: number | null };
}

/** The site's page has it too (`siteCard` of the web package). */
const siteCard = { path: '/card.png', width: 1200, height: 630 };

/** @param mediaBase where everybody fetches media (`publicAddress`); null: from the site */
export function videoLinks(video: Video, origin: string, mediaBase: string | null = null): VideoLinks {
  const address = posterAddress(video);
  const { width, height } = video.poster ?? siteCard;
  const picture = address === null ? siteCard.path : publicAddress(address, mediaBase);
  const best = sourcesOf(video, mediaBase)[0]!;
  return {
    watch: `${origin}/watch/${video.id}`,
    embed: `${origin}/embed/${video.id}`,
    file: { ...best, url: new URL(best.url, origin).href },
    picture: { url: new URL(picture, origin).href, width, height },
  };
}

export function channelLink(handle: string, origin: string): string {
  return `${origin}/channel/${handle}`;
}
