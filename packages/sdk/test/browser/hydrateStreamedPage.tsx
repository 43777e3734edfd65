// What the browser runs: a client, what the server sends along for it, and the page.
import { createCache, createClient } from '@mainvideo/sdk';
import { ClientProvider, hydrateQueries } from '@mainvideo/sdk/react';
import { hydrateRoot } from 'react-dom/client';
import { StreamedPage } from './StreamedPage.tsx';

const client = createClient({ url: '/api/graphql', cache: createCache(), retry: false });
hydrateQueries(client);
hydrateRoot(
  document,
  <ClientProvider client={client}>
    <StreamedPage />
  </ClientProvider>,
  { onRecoverableError: (error) => console.error('recovered', error) },
);
Object.assign(window, { isHydrating: true });
