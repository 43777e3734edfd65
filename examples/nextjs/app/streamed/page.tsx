import { connection } from 'next/server';
import { Suspense } from 'react';
import { Found, Newest } from './Parts';
import { StreamedProvider } from './StreamedProvider';

/** Client components fetch their data while the page streams. The browser receives it with the page and sends no second request. */
export default async function Page() {
  await connection(); // render for each request, not at build time
  return (
    <StreamedProvider>
      <h1>Streamed</h1>
      <Suspense fallback={<p>Newest…</p>}>
        <Newest />
      </Suspense>
      <Suspense fallback={<p>Search…</p>}>
        <Found query="water" />
      </Suspense>
    </StreamedProvider>
  );
}
