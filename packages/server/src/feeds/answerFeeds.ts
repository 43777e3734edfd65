import { textAnswer } from '../http/textAnswer.ts';
import type { Catalogue } from '../library/catalogue.ts';
import { avatarAddress, publicAddress } from '../library/mediaAddress.ts';
import type { Channel, Video } from '../library/video.ts';
import { oembed, readOembedRequest } from './oembed.ts';
import { robots } from './robots.ts';
import { channelFeed, feedLength, rssFeed } from './rss.ts';
import { pagesSitemap, sitemapIndex, videoSitemap, videoSitemapPage, videosPerSitemap } from './sitemap.ts';
import { channelLink } from './videoLinks.ts';

/** A video that became private is soon in no cache any more. */
const shortly = 'public, max-age=300';

/**
 * What other programs read of the site: robots.txt, sitemaps, feeds and oEmbed. Undefined: the address is none of these.
 *
 * @param mediaBase where everybody fetches media (`publicAddress`); null: from the site
 */
export async function answerFeeds(
  request: Request,
  catalogue: Catalogue,
  mediaBase: string | null = null,
): Promise<Response | undefined> {
  const { pathname, origin } = new URL(request.url);
  switch (pathname) {
    case '/robots.txt':
      return textAnswer(request, robots(origin), {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
      });
    case '/sitemap.xml':
      return xmlAnswer(request, sitemapIndex(origin, await catalogue.countVideos()));
    case '/sitemap-pages.xml':
      return xmlAnswer(request, pagesSitemap(origin, await catalogue.listChannels()));
    case '/feed.xml':
      return answerFeed(request, catalogue, mediaBase);
    case '/oembed':
      return answerOembed(request, catalogue, mediaBase);
  }
  const page = videoSitemapPage(pathname);
  if (page !== null) return answerVideoSitemap(request, catalogue, page, mediaBase);
  const handle = /^\/channel\/([^/]+)\/feed\.xml$/.exec(pathname)?.[1];
  return handle === undefined ? undefined : answerChannelFeed(request, catalogue, handle, mediaBase);
}

async function answerVideoSitemap(
  request: Request,
  catalogue: Catalogue,
  page: number,
  mediaBase: string | null,
): Promise<Response | undefined> {
  const videos = await catalogue.listVideos({ first: videosPerSitemap, offset: page * videosPerSitemap });
  if (videos.length === 0) return undefined;
  const channels = await channelsOf(catalogue, videos);
  const names = new Map([...channels].map(([handle, { name }]) => [handle, name]));
  const changedMs = await changedMsOf(catalogue, videos);
  return xmlAnswer(request, videoSitemap(new URL(request.url).origin, videos, names, changedMs, mediaBase));
}

async function answerFeed(
  request: Request,
  catalogue: Catalogue,
  mediaBase: string | null,
): Promise<Response> {
  const { origin } = new URL(request.url);
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
  return rssAnswer(request, rssFeed(source, origin, items, channels, changedMs, mediaBase));
}

async function answerChannelFeed(
  request: Request,
  catalogue: Catalogue,
  handle: string,
  mediaBase: string | null,
): Promise<Response | undefined> {
  const { origin } = new URL(request.url);
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
  return rssAnswer(
    request,
    rssFeed(source, origin, items, new Map([[handle, channel]]), changedMs, mediaBase),
  );
}

async function answerOembed(
  request: Request,
  catalogue: Catalogue,
  mediaBase: string | null,
): Promise<Response> {
  const { origin, searchParams } = new URL(request.url);
  // Any page may ask: nothing in the answers depends on who does.
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

/** By the ids of the videos. */
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

const xmlAnswer = (request: Request, text: string) =>
  textAnswer(request, text, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': shortly },
  });

const rssAnswer = (request: Request, text: string) =>
  textAnswer(request, text, {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': shortly },
  });
