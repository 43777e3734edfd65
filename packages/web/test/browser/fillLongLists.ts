import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext, Browser, Cookie } from 'playwright-core';
import type { Site } from './startSite.ts';

const playlistCount = 60;
/** The site takes ten at once from a viewer, and sixty from an address. */
const [commentators, commentsOfOne] = [5, 10];
/** In one request, as aliases: a viewer may change sixty things at once, and five a second from then on. */
const atOnce = 25;

export interface LongLists {
  readonly channel: string;
  readonly playlist: string;
  readonly playlistCount: number;
  /** The address of the video that people wrote about. */
  readonly commented: string;
  readonly commentCount: number;
}

/** A viewer with every video of the site in every list, as the API makes it, and a video with many comments. */
export async function fillLongLists(
  browser: Browser,
  { origin }: Site,
): Promise<{ readonly lists: LongLists; readonly cookies: Cookie[] }> {
  const context = await browser.newContext();
  const ask = askAt(origin, context.request);
  const { home } = await ask('{ home(first: 100) { edges { node { id channel { id handle } } } } }');
  const ids: string[] = home.edges.map(({ node }: any) => node.id);
  const { channel } = home.edges[0].node;

  /** One mutation for each, in as few requests as may be. */
  async function doForEach<Item>(items: readonly Item[], mutation: (item: Item) => string): Promise<any[]> {
    const answers: any[] = [];
    for (let from = 0; from < items.length; from += atOnce) {
      const fields = items.slice(from, from + atOnce).map((item, i) => `m${i}: ${mutation(item)}`);
      answers.push(...Object.values(await ask(`mutation { ${fields.join('\n')} }`)));
    }
    return answers;
  }

  const [created] = await doForEach(
    Array.from({ length: playlistCount }, (_, i) => i).reverse(),
    (i) =>
      `createPlaylist(input: { clientId: "${randomUUID()}", title: "List ${i}", description: "", visibility: PRIVATE }) { playlist { id } }`,
  );
  const playlistId: string = created.playlist.id;
  const named = (id: string) => `videoId: ${JSON.stringify(id)}`;
  await doForEach(ids, (id) => `setSaved(input: { ${named(id)}, saved: true }) { video { id } }`);
  await doForEach(ids, (id) => `setLike(input: { ${named(id)}, liked: true }) { video { id } }`);
  await doForEach(
    ids,
    (id) => `recordProgress(input: { ${named(id)}, positionSeconds: 3 }) { video { id } }`,
  );
  await doForEach(
    ids,
    (id) => `addToPlaylist(input: { ${named(id)}, playlistId: "${playlistId}" }) { playlist { id } }`,
  );
  await ask(
    `mutation { subscribe(input: { channelId: ${JSON.stringify(channel.id)}, subscribed: true }) { channel { id } } }`,
  );
  for (let author = 0; author < commentators; author += 1) {
    const other = await browser.newContext();
    const askToo = askAt(origin, other.request);
    for (let i = 0; i < commentsOfOne; i += 1) {
      const text = `Comment ${author * commentsOfOne + i}, see ${origin}/watch/${ids[1]} too.`;
      await askToo('mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }', {
        input: { videoId: ids[0], text },
      });
    }
    await other.close();
  }
  const cookies = await context.cookies();
  await context.close();
  return {
    lists: {
      channel: `/channel/${encodeURIComponent(channel.handle)}`,
      playlist: `/playlist/${encodeURIComponent(playlistId)}`,
      playlistCount,
      commented: `/watch/${encodeURIComponent(ids[0]!)}`,
      commentCount: commentators * commentsOfOne,
    },
    cookies,
  };
}

function askAt(origin: string, request: APIRequestContext) {
  return async (query: string, variables: object = {}): Promise<any> => {
    const send = () => request.post(`${origin}/api/graphql`, { data: { query, variables } });
    let response = await send();
    while (response.status() === 429) {
      await sleep(1_000 * Number(response.headers()['retry-after']));
      response = await send();
    }
    const { data, errors } = await response.json();
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
}
