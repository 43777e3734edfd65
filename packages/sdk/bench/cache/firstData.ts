import type { Contender } from './contender.ts';
import type { Feed } from './payloads.ts';

/** Measures from the moment when the client reads the body of the response until its listener receives the feed. */
export function firstData(contender: Contender, bytes: Uint8Array): Promise<{ feed: Feed; ms: number }> {
  return new Promise((resolve) => {
    let startedMs = 0;
    const body = <Form>(form: () => Form) => {
      startedMs = performance.now();
      return Promise.resolve(form());
    };
    const text = (): string => new TextDecoder().decode(bytes);
    const answer = {
      ok: true,
      status: 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      arrayBuffer: () => body(() => bytes.buffer),
      text: () => body(text),
      json: () => body(() => JSON.parse(text())),
    };
    contender.showFeed(
      async () => answer as unknown as Response,
      (feed) => resolve({ feed, ms: performance.now() - startedMs }),
    );
  });
}
