'use client';

import { createClient, idempotencyKeys } from '@mainvideo/sdk';
import { ClientProvider, hydrateQueries } from '@mainvideo/sdk/react';
import { collectQueries } from '@mainvideo/sdk/react/server';
import { useServerInsertedHTML } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { makeCache } from '../makeCache';

/** One client for the lifetime of the page. Not a state, because StrictMode initializes states twice, and only one client may receive the data. */
const browserClient =
  typeof window === 'undefined'
    ? null
    : createClient({ url: '/api/graphql', cache: makeCache(), stages: [idempotencyKeys()] });
if (browserClient) hydrateQueries(browserClient);

/** Creates the client of this render on the server, and the collector that sends its data along. The browser's build drops this code. */
function collect() {
  if (typeof window !== 'undefined') return null;
  const origin = process.env.MAINVIDEO_ORIGIN ?? 'http://localhost:3000';
  const client = createClient({
    url: new URL('/api/graphql', origin).href,
    cache: makeCache(),
    retry: false,
  });
  return { client, queries: collectQueries(client) };
}

/** Fetches the data of components that suspend below it while the page renders, and sends the data before the HTML made from it. */
export function StreamedProvider({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const [collected] = useState(collect);
  useServerInsertedHTML(() => {
    const text = collected?.queries.takeScript();
    return text ? <script nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} /> : null;
  });
  return <ClientProvider client={(collected?.client ?? browserClient)!}>{children}</ClientProvider>;
}
