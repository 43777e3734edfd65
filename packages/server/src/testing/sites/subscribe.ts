import type { openTestGraphql } from './testGraphql.ts';

type TestGraphql = Pick<Awaited<ReturnType<typeof openTestGraphql>>, 'graphql'>;

/**
 * Subscribes over server-sent events. `next` resolves with the data of the next event; `undefined` after the last
 * one.
 */
export async function subscribe(
  { graphql }: TestGraphql,
  query: string,
  who: { readonly viewerId: string; readonly ownerSessionId: string | null },
) {
  const response = await graphql(
    new Request('http://localhost/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query }),
    }),
    { ...who, idempotencyKey: null, mutationGate: () => 0 },
  );
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function next(): Promise<any> {
    for (;;) {
      const found = /^data: ?(\{.*\})$/m.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1]!);
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      text += value;
    }
  }
  return { next, close: () => reader.cancel() };
}
