import type { Client, Variables } from '@mainvideo/sdk';
import { type InitialResult, operationNameOf } from './initialResults.ts';

/** Wraps a client and records the results of its successful queries. */
export function recordResults(client: Client): {
  readonly client: Client;
  readonly results: readonly InitialResult[];
} {
  const results: InitialResult[] = [];
  const recording: Client = {
    ...client,
    async query(options) {
      const result = await client.query(options);
      if (result.data !== undefined && result.error === undefined) {
        const operationName = operationNameOf(options.query);
        results.push({ operationName, variables: (options.variables ?? {}) as Variables, data: result.data });
      }
      return result;
    },
  };
  return { client: recording, results };
}
