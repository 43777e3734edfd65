import { makeVideo } from '../../../packages/server/src/testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../../packages/server/src/testing/sites/testGraphql.ts';

const titles = ['Aurora over the fjord', 'How bread rises', 'A walk in the rain', 'Night train', 'Tides'];

/**
 * Returns a `fetch` that executes the site's GraphQL, at any address: thirty videos in a database in memory, and one viewer.
 *
 * The newest video has the id 1, and each is a day older than the previous one.
 */
export async function openSampleServer() {
  const { graphql } = await openTestGraphql(
    Array.from({ length: 30 }, (_, i) =>
      makeVideo(String(i + 1), {
        title: titles[i] ?? `Video ${i + 1}`,
        publishedMs: Date.UTC(2026, 0, 31 - i),
        description: `What is to be seen in video ${i + 1}`,
      }),
    ),
  );
  return (input, init) => {
    const asked = input instanceof Request ? input : new Request(new URL(input, 'http://localhost'), init);
    const url = new URL(asked.url);
    url.host = 'localhost';
    url.pathname = '/api/graphql';
    const idempotencyKey = asked.headers.get('idempotency-key');
    return graphql(new Request(url, asked), {
      viewerId: 'reader',
      ownerSessionId: null,
      idempotencyKey,
      mutationGate: () => 0,
    });
  };
}
