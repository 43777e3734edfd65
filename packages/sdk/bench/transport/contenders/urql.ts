import { Client, fetchExchange } from '@urql/core';
import { retryExchange } from '@urql/exchange-retry';
import type { Contender, VideoData } from '../contender.ts';
import { videoQuery } from '../documents.ts';

export const contender: Contender = {
  create(url, fetch) {
    const exchanges = [
      // By default it stops after two attempts, and does not retry after an HTTP error. Set the same number of attempts as for the others.
      retryExchange({
        maxNumberAttempts: 5,
        retryIf: ({ networkError }: { networkError?: Error }) => networkError !== undefined,
      }),
      fetchExchange,
    ];
    const client = new Client({ url, preferGetMethod: false, exchanges, ...(fetch && { fetch }) });
    return {
      async ask(id) {
        const { data, error } = await client
          .query(videoQuery, { id }, { requestPolicy: 'network-only' })
          .toPromise();
        if (error !== undefined) throw error;
        return data as VideoData;
      },
    };
  },
};
