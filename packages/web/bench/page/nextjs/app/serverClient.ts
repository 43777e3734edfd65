import { HttpLink } from '@apollo/client';
import { ApolloClient, InMemoryCache, registerApolloClient } from '@apollo/client-integration-nextjs';
import { headers } from 'next/headers';

/** Creates a client per request for server components, with the cookie of the viewer. */
export const { query, PreloadQuery } = registerApolloClient(async () => {
  const cookie = (await headers()).get('cookie');
  return new ApolloClient({
    cache: new InMemoryCache(),
    link: new HttpLink({
      uri: `${process.env.MAINVIDEO_ORIGIN}/api/graphql`,
      headers: cookie ? { cookie } : {},
    }),
  });
});
