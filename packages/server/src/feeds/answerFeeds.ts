import { type ReadBudget, refuseSpent } from '../http/limits/readBudget.ts';
import { textAnswer } from '../http/responses/textAnswer.ts';
import type { Catalogue } from '../library/catalogue/catalogue.ts';
import { avatarAddress, publicAddress } from '../library/catalogue/mediaAddress.ts';
import type { Channel, Video } from '../library/videos/video.ts';
import { oembed, readOembedRequest } from './oembed.ts';
import { robots } from './robots.ts';
import { channelFeed, feedLength, rssFeed } from './rss.ts';
import { pagesSitemap, sitemapIndex, videoSitemap, videoSitemapPage, videosPerSitemap } from './sitemap.ts';
import { channelLink } from './videoLinks.ts';

/** Short, so that a video that becomes private soon disappears from caches. */
const shortly = 'public, max-age=300';

/** Caches feeds for as long as their data is unchanged. */
export interface FeedMemory {
  open(): KnownFeeds | Promise<KnownFeeds>;
}

interface KnownFeeds {
  find(origin: string, path: string): unknown;
  note(origin: string, path: string, text: string): void;
}

export interface FeedParts {
  readonly catalogue: Catalogue;
  /** Base URL from which all clients fetch media (`publicAddress`); null if the site serves them. */
  readonly mediaBase?: string | null;
  /** Null disables caching. */
  readonly memory?: FeedMemory | null;
}

/** About thirty milliseconds of work for a sitemap, at most; in points of the read budget. */
const feedPoints = 2_000;

/**
 * Creates the handler of addresses that other programs read: robots.txt, sitemaps, feeds and oEmbed. It returns
 * undefined for any other address.
 */
export function createFeedAnswers({ catalogue, mediaBase = null, memory = null }: FeedParts) {
  return async (request: Request, budget: ReadBudget): Promise<Response | undefined> => {
    const { pathname, origin } = new URL(request.url);
    if (pathname === '/robots.txt') {
      return textAnswer(request, robots(origin), {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
      });
    }
    if (pathname === '/oembed') return answerOembed(request, catalogue, mediaBase);
    const feed = feedAt(pathname);
    if (!feed) return undefined;
    const opened = memory && (await memory.open());
    const known = opened?.find(origin, pathname) as string | undefined;
    const refused = known === undefined ? refuseSpent(budget, feedPoints) : undefined;
    if (refused) return refused;
    const text = known ?? (await feed.make(origin, catalogue, mediaBase));
    if (text === undefined) return undefined;
    opened?.note(origin, pathname, text);
    return textAnswer(request, text, {
      headers: { 'content-type': feed.contentType, 'cache-control': shortly },
    });
  };
}

interface Feed {
  readonly contentType: string;
  /** Returns undefined if there is nothing at this address. */
  make(origin: string, catalogue: Catalogue, mediaBase: string | null): Promise<string | undefined>;
}

const xml = 'application/xml; charset=utf-8';
const rss = 'application/rss+xml; charset=utf-8';

function feedAt(pathname: string): Feed | undefined {
  switch (pathname) {
    case '/sitemap.xml':
      return {
        contentType: xml,
        make: async (origin, catalogue) => sitemapIndex(origin, await catalogue.countVideos()),
      };
    case '/sitemap-pages.xml':
      return {
        contentType: xml,
        make: async (origin, catalogue) =>
          pagesSitemap(origin, await catalogue.listChannels(), await catalogue.listSeries()),
      };
    case '/feed.xml':
      return { contentType: rss, make: makeFeed };
  }
  const page = videoSitemapPage(pathname);
  if (page !== null) return { contentType: xml, make: (...parts) => makeVideoSitemap(page, ...parts) };
  const handle = /^\/channel\/([^/]+)\/feed\.xml$/.exec(pathname)?.[1];
  return handle === undefined
    ? undefined
    : { contentType: rss, make: (...parts) => makeChannelFeed(handle, ...parts) };
}

async function makeVideoSitemap(
  page: number,
  origin: string,
  catalogue: Catalogue,
  mediaBase: string | null,
): Promise<string | undefined> {
  const videos = await catalogue.listVideos({ first: videosPerSitemap, offset: page * videosPerSitemap });
  if (videos.length === 0) return undefined;
  const channels = await channelsOf(catalogue, videos);
  const names = new Map([...channels].map(([handle, { name }]) => [handle, name]));
  const changedMs = await changedMsOf(catalogue, videos);
  return videoSitemap(origin, videos, names, changedMs, mediaBase);
}

async function makeFeed(origin: string, catalogue: Catalogue, mediaBase: string | null): Promise<string> {
  const { items } = await catalogue.newest({ first: feedLength, after: null });
  const source = {
    address: `${origin}/feed.xml`,
    pageAddress: `${origin}/`,
    title: 'Mainvideo',
    description: 'The newest videos.',
    picture: `${origin}/icon-192.png`,
  };
  const channels = await channelsOf(catalogue, items);
  const changedMs = await lastChangedMs(catalogue, items);
  return rssFeed(source, origin, items, channels, changedMs, mediaBase);
}

async function makeChannelFeed(
  handle: string,
  origin: string,
  catalogue: Catalogue,
  mediaBase: string | null,
): Promise<string | undefined> {
  const [channel] = await catalogue.findChannels([handle]);
  if (!channel) return undefined;
  const { items } = await catalogue.newest({ channelHandle: handle, first: feedLength, after: null });
  const avatar = avatarAddress(channel);
  const source = {
    address: channelFeed(handle, origin),
    pageAddress: channelLink(handle, origin),
    title: channel.name,
    description: channel.description || channel.name,
    picture: avatar && new URL(publicAddress(avatar, mediaBase), origin).href,
  };
  const changedMs = await lastChangedMs(catalogue, items);
  return rssFeed(source, origin, items, new Map([[handle, channel]]), changedMs, mediaBase);
}

async function answerOembed(
  request: Request,
  catalogue: Catalogue,
  mediaBase: string | null,
): Promise<Response> {
  const { origin, searchParams } = new URL(request.url);
  // Any page may read the responses, which do not depend on the client.
  const headers = { 'access-control-allow-origin': '*' };
  const refuse = (status: number, message: string) =>
    Response.json({ error: message }, { status, headers: { ...headers, 'cache-control': 'no-store' } });
  const asked = readOembedRequest(searchParams, origin);
  if (asked.status !== 200) return refuse(asked.status, asked.message);
  const [video] = await catalogue.findVideos([asked.videoId]);
  if (!video) return refuse(404, `No video of ${origin} has this address.`);
  const [channel] = await catalogue.findChannels([video.channelHandle]);
  return textAnswer(request, JSON.stringify(oembed(video, channel, asked, origin, mediaBase)), {
    headers: { ...headers, 'content-type': 'application/json', 'cache-control': shortly },
  });
}

async function channelsOf(
  catalogue: Catalogue,
  videos: readonly Video[],
): Promise<ReadonlyMap<string, Channel>> {
  const handles = [...new Set(videos.map((video) => video.channelHandle))];
  const found = await catalogue.findChannels(handles);
  return new Map(found.flatMap((channel) => (channel ? [[channel.handle, channel]] : [])));
}

/** Returns the time of the last change of each video, by id. */
async function changedMsOf(
  catalogue: Catalogue,
  videos: readonly Video[],
): Promise<ReadonlyMap<string, number>> {
  const changed = await catalogue.changedMsOf(videos.map(({ id }) => id));
  return new Map(videos.map(({ id, publishedMs }, i) => [id, changed[i] ?? publishedMs]));
}

async function lastChangedMs(catalogue: Catalogue, videos: readonly Video[]): Promise<number | null> {
  if (videos.length === 0) return null;
  return Math.max(...(await changedMsOf(catalogue, videos)).values());
}
