import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { RetryLink } from '@apollo/client/link/retry';
import type { Contender, VideoData } from '../contender.ts';
import { videoQuery } from '../documents.ts';

export const contender: Contender = {
  create(uri, fetch) {
    const link = ApolloLink.from([new RetryLink(), new HttpLink({ uri, ...(fetch && { fetch }) })]);
    const client = new ApolloClient({ link, cache: new InMemoryCache() });
    return {
      async ask(id) {
        const options = { query: videoQuery, variables: { id }, fetchPolicy: 'no-cache' as const };
        return (await client.query<VideoData>(options)).data!;
      },
    };
  },
};
