import { posterAddress, publicAddress } from '../library/catalogue/mediaAddress.ts';
import { type Source, sourcesOf } from '../library/catalogue/sourcesOf.ts';
import type { Video } from '../library/videos/video.ts';

/** All addresses of a video. They are absolute, because they are used outside this site. */
export interface VideoLinks {
  readonly watch: string;
  readonly embed: string;
  /**
   * The best available form: a file, or the main playlist of a video that exists only as a stream. Its type and size
   * differ from the original's if the video was converted.
   */
  readonly file: Source;
  /** The poster. Without one, the site's card, which is also used where links are shared. */
  readonly picture: { readonly url: string; readonly width: number | null; readonly height: number | null };
}

/** Also on the site's pages (`siteCard` of the web package). */
const siteCard = { path: '/card.png', width: 1200, height: 630 };

/**
 * Returns the addresses of a video.
 *
 * @param mediaBase base URL from which all clients fetch media (`publicAddress`); null if the site serves them
 */
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
