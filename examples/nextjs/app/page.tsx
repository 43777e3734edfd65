import { createClient } from '@mainvideo/sdk';
import { HomePage } from '@mainvideo/sdk/operations';
import { connection } from 'next/server';
import { makeCache } from './makeCache';
import { Provider } from './Provider';
import { Videos } from './Videos';

const url = new URL('/api/graphql', process.env.MAINVIDEO_ORIGIN ?? 'http://localhost:3000').href;

/** A server component. It fetches data while the page renders, and passes the cache to the browser. */
export default async function Page() {
  await connection(); // render for each request, not at build time
  // One client for each request, so that no viewer receives another viewer's data.
  const cache = makeCache();
  const client = createClient({ url, cache });
  const { data } = await client.query({ query: HomePage, variables: { first: 4 } });
  client.stop();
  return (
    <Provider snapshot={cache.extract()}>
      <h1>Videos</h1>
      <p>{data?.home.totalCount} in all</p>
      <Videos />
    </Provider>
  );
}
