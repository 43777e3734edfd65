'use client';

import { type CacheSnapshot, createClient, idempotencyKeys } from '@mainvideo/sdk';
import { ClientProvider } from '@mainvideo/sdk/react';
import { type ReactNode, useState } from 'react';
import { makeCache } from './makeCache';

/** Provides a client whose cache contains everything that the server has fetched, so the first render sends no request. */
export function Provider({ snapshot, children }: { snapshot: CacheSnapshot; children: ReactNode }) {
  // Created once. This also runs on the server, which renders client components to HTML.
  const [client] = useState(() => {
    const cache = makeCache();
    cache.restore(snapshot);
    // The site stores its responses by idempotency key, so mutations can be retried like queries.
    return createClient({ url: '/api/graphql', cache, stages: [idempotencyKeys()] });
  });
  return <ClientProvider client={client}>{children}</ClientProvider>;
}
