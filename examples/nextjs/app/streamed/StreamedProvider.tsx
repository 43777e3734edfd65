'use client';

import { createClient, idempotencyKeys } from '@mainvideo/sdk';
import { ClientProvider, hydrateQueries } from '@mainvideo/sdk/react';
import { collectQueries } from '@mainvideo/sdk/react/server';
import { useServerInsertedHTML } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { makeCache } from '../makeCache';

/** One for as long as the page lives. StrictMode calls what makes a state twice, and the data must not go to two clients. */
const browserClient =
  typeof window === 'undefined'
    ? null
    : createClient({ url: '/api/graphql', cache: makeCache(), stages: [idempotencyKeys()] });
if (browserClient) hydrateQueries(browserClient);

/** A client for this rendering alone, and what sends its data along. A condition that the browser's build leaves out. */
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

/** What suspends below it is asked for while the page is made, and sent before the part that was made from it. */
export function StreamedProvider({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const [collected] = useState(collect);
  useServerInsertedHTML(() => {
    const text = collected?.queries.takeScript();
    return text ? <script nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} /> : null;
  });
  return <ClientProvider client={(collected?.client ?? browserClient)!}>{children}</ClientProvider>;
}
