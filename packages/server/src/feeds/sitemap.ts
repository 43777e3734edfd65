import type { Channel, Video } from '../library/videos/video.ts';
import { channelLink, type VideoLinks, videoLinks } from './videoLinks.ts';
import { element, type Xml, xmlDocument } from './xml.ts';

// https://www.sitemaps.org/protocol.html, with Google's video extension:
// https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps

/** Far below the limits of a sitemap (50,000 entries, 50 MB), because each one is built in memory. */
export const videosPerSitemap = 1_000;
/** The maximum number of entries in a sitemap. */
const maxEntries = 50_000;
const maxDescriptionLength = 2_048;
const maxTags = 32;
/** Eight hours. Longer durations are left out. */
const maxDurationSeconds = 28_800;

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

/** Returns the sitemap index, which lists every sitemap of the site. */
export function sitemapIndex(origin: string, videoCount: number): string {
  const pages = Math.min(Math.ceil(videoCount / videosPerSitemap), maxEntries - 1);
  const paths = ['/sitemap-pages.xml', ...Array.from({ length: pages }, (_, i) => videoSitemapPath(i))];
  const entries = paths.map((path) => element('sitemap', [element('loc', origin + path)]));
  return xmlDocument(element('sitemapindex', entries, namespace));
}

/**
 * Returns the path of a video sitemap.
 *
 * @param page page number, starting at 0
 */
export function videoSitemapPath(page: number): string {
  return `/sitemap-videos-${page + 1}.xml`;
}

/** Returns the sitemap page number of a path, starting at 0; `null` if the path is not a sitemap's. */
export function videoSitemapPage(pathname: string): number | null {
  const number = /^\/sitemap-videos-([1-9]\d{0,4})\.xml$/.exec(pathname)?.[1];
  return number === undefined ? null : Number(number) - 1;
}

/** Returns the sitemap of the home page, the channels and the series. */
export function pagesSitemap(
  origin: string,
  channels: readonly Channel[],
  seriesHandles: readonly string[],
): string {
  const addresses = [
    `${origin}/`,
    `${origin}/channels`,
    ...channels.map(({ handle }) => channelLink(handle, origin)),
    ...seriesHandles.map((handle) => `${origin}/series/${handle}`),
  ];
  const entries = addresses.slice(0, maxEntries).map((address) => element('url', [element('loc', address)]));
  return xmlDocument(element('urlset', entries, namespace));
}

/**
 * Returns the sitemap of some videos, with the data for video search results.
 *
 * @param changedMs by video id, when the data that viewers see last changed
 */
export function videoSitemap(
  origin: string,
  videos: readonly Video[],
  channelNames: ReadonlyMap<string, string>,
  changedMs: ReadonlyMap<string, number>,
  mediaBase: string | null = null,
): string {
  const entries = videos.map((video) => {
    const links = videoLinks(video, origin, mediaBase);
    return element('url', [
      element('loc', links.watch),
      element('lastmod', new Date(changedMs.get(video.id) ?? video.publishedMs).toISOString()),
      videoElement(video, links, origin, channelNames.get(video.channelHandle)),
    ]);
  });
  const namespaces = { ...namespace, 'xmlns:video': 'http://www.google.com/schemas/sitemap-video/1.1' };
  return xmlDocument(element('urlset', entries, namespaces));
}

function videoElement(video: Video, links: VideoLinks, origin: string, channelName: string | undefined): Xml {
  const durationSeconds = Math.round(video.durationSeconds);
  return element('video:video', [
    element('video:thumbnail_loc', links.picture.url),
    element('video:title', video.title),
    // Required, so it must not be empty.
    element('video:description', cut(video.description.trim() || video.title, maxDescriptionLength)),
    element('video:content_loc', links.file.url),
    element('video:player_loc', links.embed),
    durationSeconds >= 1 && durationSeconds <= maxDurationSeconds
      ? element('video:duration', durationSeconds)
      : null,
    element('video:view_count', video.viewCount),
    element('video:publication_date', new Date(video.publishedMs).toISOString()),
    channelName === undefined
      ? null
      : element('video:uploader', cut(channelName, 255), {
          info: channelLink(video.channelHandle, origin),
        }),
    ...video.tags.slice(0, maxTags).map((tag) => element('video:tag', tag)),
  ]);
}

/** Cuts a text without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
