// Imports every entry for Node, and sends a query. The test reads the printed title.
import { mkdtempSync } from 'node:fs';
import { createCache, createClient, createTransport, gql, persistCache, version } from '@mainvideo/sdk';
import { fileStorage } from '@mainvideo/sdk/node';
import { HomePage } from '@mainvideo/sdk/operations';
import { graphqlDocuments } from '@mainvideo/sdk/rollup';
import { sentryMonitor } from '@mainvideo/sdk/sentry';
import { createVirtualClock } from '@mainvideo/sdk/testing';
import { indexedDbStorage } from '@mainvideo/sdk/indexeddb';

const imported = [createTransport, HomePage, graphqlDocuments, createVirtualClock, indexedDbStorage];
if (imported.some((value) => value === undefined)) throw new Error('Something is not exported.');

async function run() {
  const breadcrumbs = [];
  const cache = createCache();
  // In the project's folder, and removed with it.
  const storage = fileStorage(mkdtempSync('stored-'));
  const persistence = persistCache(cache, { storage });
  await persistence.restored;
  const client = createClient({
    url: process.env.GRAPHQL_URL,
    cache,
    onEvent: sentryMonitor({ addBreadcrumb: (it) => breadcrumbs.push(it), captureException: console.error }),
  });
  const VideoTitle = gql`
    query VideoTitle($id: ID!) {
      video(id: $id) {
        id
        title
      }
    }
  `;
  const { data } = await client.query({ query: VideoTitle, variables: { id: '42' } });
  await persistence.save();
  persistence.stop();
  client.stop();
  console.log(JSON.stringify({ title: data.video.title, version, breadcrumbs: breadcrumbs.length > 0 }));
}

run().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
