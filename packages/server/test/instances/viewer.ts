import { type Client, createClient, idempotencyKeys } from '@mainvideo/sdk';

/** A browser's part of the work: it keeps its cookies. */
export interface TestViewer {
  readonly client: Client;
  /** Attempts that failed and were made again. */
  readonly retries: number;
  /** Settles when the first one is made. */
  readonly retried: Promise<void>;
}

/** A viewer with the real client, who does not give up before a minute or so. */
export function createViewer(origin: string): TestViewer {
  let cookie = '';
  let retries = 0;
  let tellRetried = (): void => {};
  const retried = new Promise<void>((resolve) => (tellRetried = resolve));
  const client = createClient({
    url: `${origin}/api/graphql`,
    stages: [idempotencyKeys()],
    retry: { attempts: 60, initialDelayMs: 50, maxDelayMs: 1_000, budget: false, breaker: false },
    async fetch(input, init) {
      const headers = new Headers(init?.headers);
      if (cookie !== '') headers.set('cookie', cookie);
      const response = await fetch(input, { ...init, headers });
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      return response;
    },
    onEvent(event) {
      if (event.type !== 'request.retried') return;
      retries += 1;
      tellRetried();
    },
  });
  return {
    client,
    retried,
    get retries() {
      return retries;
    },
  };
}
