import {
  createCache,
  createClient,
  idempotencyKeys,
  persistCache,
  relayStylePagination,
} from '@mainvideo/sdk';
import { createDevtools } from '@mainvideo/sdk/devtools';
import { ClientProvider } from '@mainvideo/sdk/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Videos } from './Videos.tsx';

// A panel for development: Alt+Shift+D.
const devtools = createDevtools();
// One client for the whole page.
const cache = createCache({ typePolicies: { Query: { fields: { home: relayStylePagination() } } } });
persistCache(cache, { storage: () => localStorage, onEvent: devtools.onEvent });
// The site stores its responses by idempotency key, so mutations can be retried like queries.
const client = devtools.inspect(createClient({ url: '/api/graphql', cache, stages: [idempotencyKeys()] }));

createRoot(document.body).render(
  <StrictMode>
    <ClientProvider client={client}>
      <h1>Videos</h1>
      <Videos />
    </ClientProvider>
  </StrictMode>,
);
