// Imports every entry for browsers, and sends a query with and without React.
import { createCache, createClient, gql, persistCache, version } from '@mainvideo/sdk';
import { indexedDbStorage } from '@mainvideo/sdk/indexeddb';
import { HomePage } from '@mainvideo/sdk/operations';
import { ClientProvider, useQuery } from '@mainvideo/sdk/react';
import { sentryMonitor } from '@mainvideo/sdk/sentry';
import { createVirtualClock } from '@mainvideo/sdk/testing';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const imported = [HomePage.definitions, createVirtualClock, version];
if (imported.some((value) => value === undefined)) throw new Error('Something is not exported.');

const VideoTitle = gql`
  query VideoTitle($id: ID!) {
    video(id: $id) {
      id
      title
    }
  }
`;
const cache = createCache();
const persistence = persistCache(cache, { storage: indexedDbStorage({ name: 'stranger' }) });
const client = createClient({
  url: '/api/graphql',
  cache,
  ready: persistence.restored,
  onEvent: sentryMonitor({ addBreadcrumb() {}, captureException: console.error }),
});

function Title({ id }) {
  const { data } = useQuery(VideoTitle, { variables: { id } });
  return createElement('p', { id: 'react' }, data?.video.title);
}

createRoot(document.querySelector('main')).render(
  createElement(ClientProvider, { client }, createElement(Title, { id: 'of React' })),
);

async function showTitle() {
  const { data } = await client.query({ query: VideoTitle, variables: { id: 'of a page' } });
  document.querySelector('#plain').textContent = data.video.title;
}

showTitle().catch(console.error);
