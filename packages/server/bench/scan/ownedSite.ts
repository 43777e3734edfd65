import { once } from 'node:events';
import { shownSecret } from '../../src/testing/sites/ownerOfSite.ts';
import { startServer, type Server } from '../server/startServer.ts';

export interface LoopDelay {
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** A site with the bench signed in as its owner. */
export interface OwnedSite {
  readonly server: Server;
  /** Returns the data of a response; throws if it has errors. */
  ask(query: string, variables?: object): Promise<any>;
  /** Requests a scan and resolves with the milliseconds until its end is reported. */
  scan(): Promise<number>;
  /** Returns the event-loop delay of the site while `work` runs. */
  loopDelayOf(work: () => Promise<unknown>): Promise<LoopDelay>;
  stop(): Promise<void>;
}

/** Starts a new site and signs in with its secret. */
export async function startOwnedSite(
  args: readonly string[],
  env: { readonly [name: string]: string },
): Promise<OwnedSite> {
  const server = await startServer(args, env);
  const secret = shownSecret({ output: server.printed(), errors: '' });
  const { origin } = server;
  const signal = AbortSignal.timeout(30_000);
  const signedIn = await fetch(`${origin}/studio/sign-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ secret }),
    redirect: 'manual',
    signal,
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0]!)
    .join('; ');
  const headers = { 'content-type': 'application/json', cookie };

  async function ask(query: string, variables: object = {}): Promise<any> {
    const answer = await fetch(`${origin}/api/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(30_000),
    });
    const { data, errors } = (await answer.json()) as { data?: unknown; errors?: unknown };
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  }

  const states = await subscribe(origin, headers);
  return {
    server,
    ask,
    async scan() {
      const { lastScanAt: before } = (await ask('{ studio { library { lastScanAt } } }')).studio.library;
      const beganMs = performance.now();
      await ask('mutation { rescanLibrary { library { id } } }');
      for (;;) {
        const { state, lastScanAt, reason } = await states.next();
        if (state === 'WAITING') throw new Error(`The scan waits: ${reason}`);
        if (state === 'IDLE' && lastScanAt !== before) return performance.now() - beganMs;
      }
    },
    async loopDelayOf(work) {
      server.child.send('begin');
      await work();
      server.child.send('end');
      const [delay] = (await once(server.child, 'message')) as [LoopDelay];
      return delay;
    },
    async stop() {
      await states.stop();
      await server.stop();
    },
  };
}

/** Subscribes to the states of the library over server-sent events. */
async function subscribe(origin: string, headers: object) {
  const answer = await fetch(`${origin}/api/graphql`, {
    method: 'POST',
    headers: { ...headers, accept: 'text/event-stream' },
    body: JSON.stringify({ query: 'subscription { libraryState { state reason lastScanAt } }' }),
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let read = '';
  return {
    async next(): Promise<{ state: string; reason: string | null; lastScanAt: string | null }> {
      for (;;) {
        const end = read.indexOf('\n\n');
        const event = read.slice(0, Math.max(end, 0));
        if (end >= 0) read = read.slice(end + 2);
        const line = event.split('\n').find((one) => one.startsWith('data: {'));
        if (line !== undefined) return JSON.parse(line.slice('data: '.length)).data.libraryState;
        if (end >= 0) continue;
        const { value, done } = await reader.read();
        if (done) throw new Error(`The subscription ended: ${read}`);
        read += value;
      }
    },
    stop: () => reader.cancel(),
  };
}
