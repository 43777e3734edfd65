import { RecordProgress, SetLike, SetSaved } from '@mainvideo/sdk/operations';
import { type DocumentNode, print } from 'graphql';

/**
 * Makes a viewer who has begun these videos, and likes and keeps the first.
 *
 * @returns the cookie they are known by
 */
export async function watchAndLike(origin: string, videoIds: readonly string[]): Promise<string> {
  const [first] = videoIds;
  const changes: readonly (readonly [mutation: unknown, input: object])[] = [
    ...videoIds.map((videoId) => [RecordProgress, { videoId, positionSeconds: 3, started: true }] as const),
    [SetLike, { videoId: first, liked: true }],
    [SetSaved, { videoId: first, saved: true }],
  ];
  let cookie = '';
  for (const [mutation, input] of changes) {
    const response = await fetch(`${origin}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie !== '' && { cookie }) },
      body: JSON.stringify({ query: print(mutation as DocumentNode), variables: { input } }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    if (!response.ok || text.includes('"errors"')) throw new Error(`A change was not made: ${text}`);
    cookie ||= response.headers.getSetCookie()[0]!.split(';')[0]!;
  }
  return cookie;
}

/** Has one viewer after another like a video, so many times a second, until it is stopped. */
export function likeAllTheTime(origin: string, videoId: string, timesASecond: number): () => Promise<void> {
  const body = JSON.stringify({
    query: print(SetLike as unknown as DocumentNode),
    variables: { input: { videoId, liked: true } },
  });
  const headers = { 'content-type': 'application/json' };
  const sent = new Set<Promise<unknown>>();
  let failure: unknown;
  const timer = setInterval(() => {
    const answer = fetch(`${origin}/api/graphql`, { method: 'POST', headers, body })
      .then(async (response) => {
        const text = await response.text();
        if (!response.ok || text.includes('"errors"')) throw new Error(`A like was not taken: ${text}`);
      })
      .catch((error: unknown) => (failure ??= error))
      .finally(() => sent.delete(answer));
    sent.add(answer);
  }, 1000 / timesASecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(sent);
    if (failure !== undefined) throw failure;
  };
}
