import { Client, fetchExchange } from '@urql/core';
import { retryExchange } from '@urql/exchange-retry';
import type { Contender, VideoData } from '../contender.ts';
import { videoQuery } from '../documents.ts';

export const contender: Contender = {
  create(url, fetch) {
    const exchanges = [
      // Its own default gives up after two attempts, and at once after a status: asked for as often as the others.
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
