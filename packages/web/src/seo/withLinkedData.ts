import { type Client, isClientError } from '@mainvideo/sdk';
import {
  type ChannelPageQuery,
  type SeriesPageQuery,
  VideoTranscript,
  type WatchPageQuery,
} from '@mainvideo/sdk/operations';
import { pathOf } from '../router/routes.ts';
import { scriptJson } from '../router/scriptJson.ts';
import type { View } from '../router/view.ts';
import { breadcrumbList } from './breadcrumbList.ts';
import { videoStructuredData } from './videoStructuredData.ts';

type Video = NonNullable<WatchPageQuery['video']>;

/** What the pages that are described show: each has one of these properties. */
interface Shown {
  readonly mainVideo?: Video;
  readonly channel?: NonNullable<ChannelPageQuery['channel']>;
  readonly series?: NonNullable<SeriesPageQuery['series']>;
}

/**
 * Describes a view to search engines. Only the server does: they read the HTML that it sends, and browsers need neither the data nor
 * the code.
 *
 * @param language language of the page (BCP 47); captions in it are preferred
 */
export async function withLinkedData(
  view: View,
  client: Client,
  language: string,
  signal?: AbortSignal,
): Promise<View> {
  const data = await linkedDataOf(view, client, language, signal);
  return data ? { ...view, head: { ...view.head, linkedData: scriptJson(data) } } : view;
}

async function linkedDataOf(
  { href, pageProps }: View,
  client: Client,
  language: string,
  signal: AbortSignal | undefined,
): Promise<object | null> {
  const { origin } = new URL(href);
  const { mainVideo: video, channel, series } = pageProps as Shown;
  if (video) return videoStructuredData(video, origin, await transcriptOf(video, client, language, signal));
  if (channel) return breadcrumbsOf(origin, [{ name: channel.name }]);
  if (!series) return null;
  const url = origin + pathOf('/channel', { handle: series.channel.handle });
  return breadcrumbsOf(origin, [{ name: series.channel.name, url }, { name: series.title }]);
}

function breadcrumbsOf(...given: Parameters<typeof breadcrumbList>): object {
  return { '@context': 'https://schema.org', ...breadcrumbList(...given) };
}

/** It is not sent to the browser as state. If it fails to load, the page is complete without it. */
async function transcriptOf(
  { id, captions }: Video,
  client: Client,
  language: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  if (captions.length === 0) return null;
  try {
    const { data } = await client.query({ query: VideoTranscript, variables: { id, language }, signal });
    return data?.video?.transcript ?? null;
  } catch (error) {
    if (isClientError(error) && error.kind !== 'abort') return null;
    throw error;
  }
}
