import { randomUUID } from 'node:crypto';
import { AddComment } from '@mainvideo/sdk/operations';
import { print } from 'graphql';

/** Writes as many comments as a watch page shows at first, each by another viewer. */
export async function writeComments(origin: string, watchPath: string, count = 10): Promise<void> {
  const videoId = decodeURIComponent(watchPath.split('/').at(-1)!);
  for (let i = 0; i < count; i += 1) {
    const input = {
      videoId,
      clientId: randomUUID(),
      text: `Comment ${i}. ${'Some words of somebody. '.repeat(4)}`,
    };
    const response = await fetch(`${origin}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operationName: 'AddComment', query: print(AddComment), variables: { input } }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    if (!response.ok || text.includes('"errors"')) throw new Error(`A comment was not taken: ${text}`);
  }
}
