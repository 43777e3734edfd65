import { createClient } from '@mainvideo/sdk';
import { EmbedPage } from '@mainvideo/sdk/operations';
import { loadLanguage, loadMessages } from '../i18n/language.ts';
import type { Render } from '../rendering/rendering.ts';
import { embedDocument, missingDocument } from './embedDocument.ts';
import { readEmbedOptions } from './embedOptions.ts';

/** Returns the video id in the path of an embedded player, or `undefined` for the path of a page. */
export function embeddedId(pathname: string): string | undefined {
  return /^\/embed\/([^/]+)\/?$/.exec(pathname)?.[1];
}

/**
 * Renders the player alone, for a frame on another page, as text and without React. It contains nothing about the
 * viewer, so the response is the same for every request. Rejects if the data fails to load.
 */
export const renderEmbed: Render = async ({ url, fetch, languages, assets, signal }) => {
  const language = await loadLanguage(languages);
  // The embedded player uses the same messages as the watch page's player.
  await loadMessages('watch');
  const client = createClient({ url: new URL('/api/graphql', url).href, fetch, retry: false });
  try {
    const { data } = await client.query({
      query: EmbedPage,
      variables: { id: embeddedId(url.pathname)! },
      signal,
    });
    const video = data?.video;
    const text = video
      ? embedDocument(video, readEmbedOptions(url.searchParams), language, assets.embed)
      : missingDocument(language, assets.embed);
    return {
      status: video ? 200 : 404,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=60',
        vary: 'Accept-Language, Cookie',
      },
      body: new Response(text).body!,
    };
  } finally {
    client.stop();
  }
};
