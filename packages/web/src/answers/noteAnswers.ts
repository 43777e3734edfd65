import type { Client, Variables } from '@mainvideo/sdk';
import { type Answer, operationNameOf } from './answers.ts';

/** The same client, and a growing list of what it was answered. Queries that fail are not in it. */
export function noteAnswers(client: Client): {
  readonly client: Client;
  readonly answers: readonly Answer[];
} {
  const answers: Answer[] = [];
  const noting: Client = {
    ...client,
    async query(options) {
      const result = await client.query(options);
      if (result.data !== undefined && result.error === undefined) {
        const operationName = operationNameOf(options.query);
        answers.push({ operationName, variables: (options.variables ?? {}) as Variables, data: result.data });
      }
      return result;
    },
  };
  return { client: noting, answers };
}
