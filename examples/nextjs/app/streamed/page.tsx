import { connection } from 'next/server';
import { Suspense } from 'react';
import { Found, Newest } from './Parts';
import { StreamedProvider } from './StreamedProvider';

/** Client components ask while the page is streamed; the browser takes what they got, and asks for nothing twice. */
export default async function Page() {
  await connection(); // for each request, not once while building
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
