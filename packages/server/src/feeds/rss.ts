import type { Channel, Video } from '../library/videos/video.ts';
import { channelLink, videoLinks } from './videoLinks.ts';
import { element, type Xml, xmlDocument } from './xml.ts';

// RSS 2.0 (https://www.rssboard.org/rss-specification) with Media RSS (https://www.rssboard.org/media-rss).

/** Number of the newest videos in a feed. */
export const feedLength = 50;

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

export interface FeedSource {
  /** The absolute address of the feed itself. */
  readonly address: string;
  /** The absolute address of the page that the feed follows. */
  readonly pageAddress: string;
  readonly title: string;
  readonly description: string;
  /** An absolute URL; `null` if the video has no picture. */
  readonly picture: string | null;
}

/**
 * Returns an RSS document.
 *
 * @param videos newest first
 * @param changedMs when the shown data last changed; null if no data is shown
 */
export function rssFeed(
  source: FeedSource,
  origin: string,
  videos: readonly Video[],
  channels: ReadonlyMap<string, Channel>,
  changedMs: number | null,
  mediaBase: string | null = null,
): string {
  const { address, pageAddress, title, description, picture } = source;
  const channel = element('channel', [
    element('title', title),
    element('link', pageAddress),
    element('description', description),
    element('atom:link', [], { href: address, rel: 'self', type: 'application/rss+xml' }),
    changedMs === null ? null : element('lastBuildDate', httpDate(changedMs)),
    // In minutes.
    element('ttl', 60),
    picture
      ? element('image', [element('url', picture), element('title', title), element('link', pageAddress)])
      : null,
    ...videos.map((video) => itemOf(video, channels.get(video.channelHandle), origin, mediaBase)),
  ]);
  return xmlDocument(element('rss', [channel], { version: '2.0', ...namespaces }));
}

function itemOf(video: Video, channel: Channel | undefined, origin: string, mediaBase: string | null): Xml {
  const links = videoLinks(video, origin, mediaBase);
  const { url, sizeBytes, mimeType, width, height } = links.file;
  const type = mimeType.split(';')[0]!;
  return element('item', [
    element('title', video.title),
    element('link', links.watch),
    element('guid', links.watch, { isPermaLink: 'true' }),
    element('pubDate', httpDate(video.publishedMs)),
    element('description', video.description),
    channel ? element('dc:creator', channel.name) : null,
    channel ? element('source', channel.name, { url: channelFeed(channel.handle, origin) }) : null,
    ...video.tags.map((tag) => element('category', tag)),
    element('enclosure', [], { url, length: sizeBytes, type }),
    element(
      'media:content',
      [
        element('media:title', video.title, { type: 'plain' }),
        element('media:description', video.description, { type: 'plain' }),
        element('media:player', [], { url: links.embed }),
        element('media:thumbnail', [], { ...links.picture }),
      ],
      {
        url,
        fileSize: sizeBytes,
        type,
        medium: 'video',
        duration: Math.round(video.durationSeconds),
        width,
        height,
      },
    ),
  ]);
}

/** Returns the absolute address of a channel's own feed. */
export function channelFeed(handle: string, origin: string): string {
  return `${channelLink(handle, origin)}/feed.xml`;
}

/** Formats an RFC 822 date with a four-digit year, which is also HTTP's date format. */
function httpDate(ms: number): string {
  return new Date(ms).toUTCString();
}
