import type { Channel, Video } from '../library/video.ts';
import { channelLink, type VideoLinks, videoLinks } from './videoLinks.ts';
import { element, type Xml, xmlDocument } from './xml.ts';

// https://www.sitemaps.org/protocol.html, with Google's video extension:
// https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps

/** Far below what a sitemap may have (50,000 entries, 50 MB): each is made whole in memory. */
export const videosPerSitemap = 1_000;
/** The most that a sitemap may have. */
const maxEntries = 50_000;
const maxDescriptionLength = 2_048;
const maxTags = 32;
/** Eight hours; a longer one is left out. */
const maxDurationSeconds = 28_800;

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

/** Names every sitemap of the site. */
export function sitemapIndex(origin: string, videoCount: number): string {
  const pages = Math.min(Math.ceil(videoCount / videosPerSitemap), maxEntries - 1);
  const paths = ['/sitemap-pages.xml', ...Array.from({ length: pages }, (_, i) => videoSitemapPath(i))];
  const entries = paths.map((path) => element('sitemap', [element('loc', origin + path)]));
  return xmlDocument(element('sitemapindex', entries, namespace));
}

/** @param page the first is 0 */
export function videoSitemapPath(page: number): string {
  return `/sitemap-videos-${page + 1}.xml`;
}

/** Returns the sitemap page number of a path, starting at 0; `null` if the path is not a sitemap's. */
export function videoSitemapPage(pathname: string): number | null {
  const number = /^\/sitemap-videos-([1-9]\d{0,4})\.xml$/.exec(pathname)?.[1];
  return number === undefined ? null : Number(number) - 1;
}

/** The home page and the channels. */
export function pagesSitemap(origin: string, channels: readonly Channel[]): string {
  const addresses = [`${origin}/`, ...channels.map(({ handle }) => channelLink(handle, origin))];
  const entries = addresses.slice(0, maxEntries).map((address) => element('url', [element('loc', address)]));
  return xmlDocument(element('urlset', entries, namespace));
}

/**
 * Some videos, with what a video result needs.
 *
 * @param changedMs when what viewers see of each last changed, by its id
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
    // Required, so never empty.
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

/** Never inside a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
