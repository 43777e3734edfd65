import { RecordProgress, SetLike, SetSaved } from '@mainvideo/sdk/operations';
import { type DocumentNode, print } from 'graphql';

/**
 * Creates a viewer who has started these videos, and has liked and saved the first.
 *
 * @returns the viewer's cookie
 */
export async function watchAndLike(origin: string, videoIds: readonly string[]): Promise<string> {
  const [first] = videoIds;
  const changes: readonly (readonly [mutation: unknown, input: object])[] = [
    ...videoIds.map((videoId) => [RecordProgress, { videoId, positionSeconds: 3, started: true }] as const),
    [SetLike, { videoId: first, liked: true }],
    [SetSaved, { videoId: first, saved: true }],
  ];
  let cookie = '';
  for (const [mutation, input] of changes) cookie = await change(origin, mutation, input, cookie);
  return cookie;
}

/** @returns the viewer's cookie after the change */
async function change(origin: string, mutation: unknown, input: object, cookie: string): Promise<string> {
  const response = await fetch(`${origin}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie !== '' && { cookie }) },
    body: JSON.stringify({ query: print(mutation as DocumentNode), variables: { input } }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Error(`A change was not made: ${text}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
}

/** Lets new viewers like a video, at this rate, until it is stopped. */
export function likeAllTheTime(origin: string, videoId: string, timesASecond: number): () => Promise<void> {
  const sent: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    const like = change(origin, SetLike, { videoId, liked: true }, '');
    // Stopping reports a failure.
    like.catch(() => undefined);
    sent.push(like);
  }, 1000 / timesASecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(sent);
  };
}
