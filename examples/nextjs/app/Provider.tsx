'use client';

import { type CacheSnapshot, createClient, idempotencyKeys } from '@mainvideo/sdk';
import { ClientProvider } from '@mainvideo/sdk/react';
import { type ReactNode, useState } from 'react';
import { makeCache } from './makeCache';

/** The browser's client, with all that the server has fetched: the first query of each component finds it there. */
export function Provider({ snapshot, children }: { snapshot: CacheSnapshot; children: ReactNode }) {
  // Kept over renderings. It is made on the server too, where the HTML of client components comes from.
  const [client] = useState(() => {
    const cache = makeCache();
    cache.restore(snapshot);
    // The site keeps its responses by idempotency key, so mutations are retried like queries.
    return createClient({ url: '/api/graphql', cache, stages: [idempotencyKeys()] });
  });
  return <ClientProvider client={client}>{children}</ClientProvider>;
}
