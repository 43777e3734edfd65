import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext } from 'playwright-core';
import type { Site } from './startSite.ts';

/** Runs an operation and returns its data. Rejects with the errors of the response. */
export type Ask = (query: string, variables?: object) => Promise<any>;

/** Asks as the viewer whose cookies these requests send, as another program of theirs would. */
export function askAs(request: APIRequestContext, { origin }: Site): Ask {
  return async (query, variables = {}) => {
    const send = () =>
      // The server may close an idle connection just as the next request is sent over it.
      request.post(`${origin}/api/graphql`, { data: { query, variables }, maxRetries: 2 });
    let response = await send();
    while (response.status() === 429) {
      await sleep(1_000 * Number(response.headers()['retry-after']));
      response = await send();
    }
    const { data, errors } = await response.json();
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
}
