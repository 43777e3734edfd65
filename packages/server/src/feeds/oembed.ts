import { embedCode, embedSize } from '@mainvideo/web/embedCode';
import type { Channel, Video } from '../library/videos/video.ts';
import { channelLink, videoLinks } from './videoLinks.ts';

// https://oembed.com, §2.3.

/** The parameters of a valid oEmbed request, or the status with which it is rejected. */
export type OembedRequest =
  | {
      readonly status: 200;
      readonly videoId: string;
      /** The start position of the player, taken from the video's address. */
      readonly start: string | null;
      /** In pixels. */
      readonly maxWidth: number;
      readonly maxHeight: number;
    }
  | { readonly status: 400 | 404 | 501; readonly message: string };

/**
 * Reads an oEmbed request.
 *
 * @param origin of this site; only its own watch and embed addresses are supported
 */
export function readOembedRequest(query: URLSearchParams, origin: string): OembedRequest {
  const format = query.get('format') ?? 'json';
  if (format !== 'json') return { status: 501, message: 'Only format=json is supported.' };
  const [maxWidth, maxHeight] = [query.get('maxwidth'), query.get('maxheight')].map(readLimit);
  const address = query.get('url');
  if (address === null) return { status: 400, message: 'Give the address of a video page: ?url=…' };
  if (maxWidth === undefined || maxHeight === undefined)
    return { status: 400, message: 'maxwidth and maxheight are whole numbers of pixels from 1 on.' };
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const videoId = /^\/(?:watch|embed)\/([\w-]{1,64})\/?$/.exec(url?.pathname ?? '')?.[1];
  if (url?.origin !== origin || videoId === undefined)
    return { status: 404, message: `No video of ${origin} has this address.` };
  return { status: 200, videoId, start: url.searchParams.get('t'), maxWidth, maxHeight };
}

/** Returns `undefined` if the text is not a limit. */
function readLimit(text: string | null): number | undefined {
  if (text === null) return Number.POSITIVE_INFINITY;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** Returns the oEmbed response: a player that fits the limits and has the proportions of the video. */
export function oembed(
  video: Video,
  channel: Channel | undefined,
  { start, maxWidth, maxHeight }: Extract<OembedRequest, { status: 200 }>,
  origin: string,
  mediaBase: string | null = null,
): object {
  const links = videoLinks(video, origin, mediaBase);
  const size = embedSize(video, maxWidth, maxHeight);
  const address = start === null ? links.embed : `${links.embed}?t=${encodeURIComponent(start)}`;
  const { url, width, height } = links.picture;
  // oEmbed requires a thumbnail to have a size, and the size must respect the limits.
  const hasThumbnail = width !== null && height !== null && width <= maxWidth && height <= maxHeight;
  return {
    version: '1.0',
    type: 'video',
    title: video.title,
    ...(channel && { author_name: channel.name, author_url: channelLink(channel.handle, origin) }),
    provider_name: 'Mainvideo',
    provider_url: `${origin}/`,
    // In seconds.
    cache_age: 86_400,
    ...(hasThumbnail && {
      thumbnail_url: url,
      thumbnail_width: width,
      thumbnail_height: height,
    }),
    ...size,
    html: embedCode({ address, title: video.title, ...size }),
  };
}
