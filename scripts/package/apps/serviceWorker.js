// Responds to /from-worker with the result of a query: the client needs neither window nor document.
import { createCache, createClient, gql } from '@mainvideo/sdk';

const client = createClient({ url: '/api/graphql', cache: createCache() });
const VideoTitle = gql`
  query VideoTitle($id: ID!) {
    video(id: $id) {
      id
      title
    }
  }
`;

async function answer() {
  const { data, source } = await client.query({ query: VideoTitle, variables: { id: 'of a worker' } });
  return Response.json({ title: data.video.title, source });
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname === '/from-worker') event.respondWith(answer());
});
