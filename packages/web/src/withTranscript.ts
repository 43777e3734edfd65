import { type Client, isClientError } from '@mainvideo/sdk';
import { VideoTranscript, type WatchPageQuery } from '@mainvideo/sdk/operations';
import type { View } from './router/view.ts';
import { videoStructuredData } from './videoStructuredData.ts';

/**
 * The view with what is said in its video in its linked data, for those who look for it there: search engines.
 *
 * Only the server asks, and the browser is handed nothing of it. A page whose transcript does not come is whole without it.
 *
 * @param language of the page, BCP 47: captions in it are preferred
 */
export async function withTranscript(
  view: View,
  client: Client,
  language: string,
  signal?: AbortSignal,
): Promise<View> {
  const video = view.pageProps.mainVideo as WatchPageQuery['video'] | undefined;
  if (view.name !== '/watch/:id' || !video || video.captions.length === 0) return view;
  try {
    const variables = { id: video.id, language };
    const { data } = await client.query({ query: VideoTranscript, variables, signal });
    const { origin } = new URL(view.href);
    const jsonLd = videoStructuredData(video, origin, data?.video?.transcript);
    return { ...view, head: { ...view.head, jsonLd } };
  } catch (error) {
    if (isClientError(error) && error.kind !== 'abort') return view;
    throw error;
  }
}
