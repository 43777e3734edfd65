import { createClient } from '@mainvideo/sdk';
import { HomePage } from '@mainvideo/sdk/operations';
import { connection } from 'next/server';
import { makeCache } from './makeCache';
import { Provider } from './Provider';
import { Videos } from './Videos';

const url = new URL('/api/graphql', process.env.MAINVIDEO_ORIGIN ?? 'http://localhost:3000').href;

/** A server component: it asks the API while the page is made, and sends the cache along. */
export default async function Page() {
  await connection(); // for each request, not once while building
  // A client for this request alone: what one viewer sees must not be in another's page.
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
