import { type Client, isClientError } from '@mainvideo/sdk';
import { VideoTranscript, type WatchPageQuery } from '@mainvideo/sdk/operations';
import type { View } from '../router/view.ts';
import { videoStructuredData } from './videoStructuredData.ts';

/**
 * Adds the transcript to the linked data of a view's video, for search engines.
 *
 * Only the server fetches it, and it is not sent to the browser as state. If it fails to load, the page is complete
 * without it.
 *
 * @param language language of the page (BCP 47); captions in it are preferred
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
