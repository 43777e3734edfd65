import { randomUUID } from 'node:crypto';
import type { Browser, Cookie } from 'playwright-core';
import { type Ask, askAs } from './askAs.ts';
import type { Site } from './startSite.ts';

const playlistCount = 60;
/** The site accepts ten at once from a viewer, and sixty from an address. */
const [commentators, commentsOfOne] = [5, 10];
/** In one request, as aliases. */
const atOnce = 25;

export interface LongLists {
  readonly channel: string;
  readonly playlist: string;
  readonly playlistCount: number;
  /** The address of the video with comments. */
  readonly commented: string;
  readonly commentCount: number;
  /** The cookies of each list's viewer. */
  readonly cookies: {
    readonly [list in 'saved' | 'liked' | 'history' | 'subscriptions' | 'playlist' | 'playlists']: Cookie[];
  };
}

/**
 * Fills each list of a viewer with every video of the site through the API, and one video with comments. Each list
 * belongs to another viewer, because the site accepts sixty changes at once from a viewer, and then five a second.
 */
export async function fillLongLists(browser: Browser, site: Site): Promise<LongLists> {
  async function asViewer(act: (ask: Ask) => Promise<unknown>): Promise<Cookie[]> {
    const context = await browser.newContext();
    await act(askAs(context.request, site));
    const cookies = await context.cookies();
    await context.close();
    return cookies;
  }

  let edges: readonly { readonly node: any }[] = [];
  await asViewer(async (ask) => {
    const { home } = await ask('{ home(first: 100) { edges { node { id channel { id handle } } } } }');
    edges = home.edges;
  });
  const ids: string[] = edges.map(({ node }) => node.id);
  const { channel } = edges[0]!.node;
  const withEach = (mutation: (videoId: string) => string) =>
    asViewer((ask) => doForEach(ask, ids, (id) => mutation(`videoId: ${JSON.stringify(id)}`)));

  let playlistId = '';
  const cookies = {
    saved: await withEach((id) => `setSaved(input: { ${id}, saved: true }) { video { id } }`),
    liked: await withEach((id) => `setLike(input: { ${id}, liked: true }) { video { id } }`),
    history: await withEach((id) => `recordProgress(input: { ${id}, positionSeconds: 3 }) { video { id } }`),
    subscriptions: await asViewer((ask) =>
      ask(
        `mutation { subscribe(input: { channelId: ${JSON.stringify(channel.id)}, subscribed: true }) { channel { id } } }`,
      ),
    ),
    playlist: await asViewer(async (ask) => {
      const [created] = await doForEach(ask, ['List'], createPlaylist);
      playlistId = created.playlist.id;
      const add = (id: string) =>
        `addToPlaylist(input: { videoId: ${JSON.stringify(id)}, playlistId: "${playlistId}" }) { playlist { id } }`;
      await doForEach(ask, ids, add);
    }),
    playlists: await asViewer((ask) =>
      doForEach(
        ask,
        Array.from({ length: playlistCount }, (_, i) => `List ${playlistCount - i}`),
        createPlaylist,
      ),
    ),
  };
  for (let author = 0; author < commentators; author += 1) {
    await asViewer(async (ask) => {
      for (let i = 0; i < commentsOfOne; i += 1) {
        const text = `Comment ${author * commentsOfOne + i}, see ${site.origin}/watch/${ids[1]} too.`;
        await ask('mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }', {
          input: { videoId: ids[0], text },
        });
      }
    });
  }
  return {
    channel: `/channel/${encodeURIComponent(channel.handle)}`,
    playlist: `/playlist/${encodeURIComponent(playlistId)}`,
    playlistCount,
    commented: `/watch/${encodeURIComponent(ids[0]!)}`,
    commentCount: commentators * commentsOfOne,
    cookies,
  };
}

const createPlaylist = (title: string) =>
  `createPlaylist(input: { clientId: "${randomUUID()}", title: "${title}", description: "", visibility: PRIVATE }) { playlist { id } }`;

/** Sends one mutation for each item, in as few requests as possible. */
async function doForEach<Item>(
  ask: Ask,
  items: readonly Item[],
  mutation: (item: Item) => string,
): Promise<any[]> {
  const results: any[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    const fields = items.slice(from, from + atOnce).map((item, i) => `m${i}: ${mutation(item)}`);
    results.push(...Object.values(await ask(`mutation { ${fields.join('\n')} }`)));
  }
  return results;
}
