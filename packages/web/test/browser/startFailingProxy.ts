import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands between the browser and the site, and breaks what it is told to. */
export interface FailingProxy {
  readonly origin: string;
  /** When requests to /api/graphql came, in milliseconds since the epoch. */
  readonly timesMs: readonly number[];
  /** The next `count` requests to /api/graphql are answered with 503. */
  fail(count: number): void;
  stop(): Promise<void>;
}

export async function startFailingProxy(target: string): Promise<FailingProxy> {
  const timesMs: number[] = [];
  let failures = 0;
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/api/graphql') {
      timesMs.push(Date.now());
      if (failures > 0) {
        failures -= 1;
        outgoing.writeHead(503, { 'content-type': 'text/plain' }).end('The server is having a rest.');
        return;
      }
    }
    const forwarded = request(
      target + incoming.url,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    // A browser breaks off media requests as it pleases.
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timesMs,
    fail(count) {
      failures = count;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
