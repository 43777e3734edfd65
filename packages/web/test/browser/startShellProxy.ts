import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands between the browser and the site, so that another version of it can be published at the same address. */
export interface ShellProxy {
  readonly origin: string;
  /** From now on the service worker is another one, with another revision. */
  publish(revision: string): void;
  /** From now on another server answers. */
  moveTo(target: string): void;
  stop(): Promise<void>;
}

export async function startShellProxy(firstTarget: string): Promise<ShellProxy> {
  let target = firstTarget;
  let revision: string | null = null;
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers };
    const isWorker = incoming.url === '/service-worker.js';
    // To be changed it has to be read.
    if (isWorker)
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    const forwarded = request(target + incoming.url, { method: incoming.method, headers }, (answer) => {
      if (!isWorker || revision === null) {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const script = Buffer.concat(chunks)
          .toString()
          .replace(/revision:(["'`])\w+\1/, `revision:"${revision}"`);
        const contentType = answer.headers['content-type']!;
        outgoing.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-cache' }).end(script);
      });
    });
    // A browser breaks off requests as it pleases.
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish(next) {
      revision = next;
    },
    moveTo(next) {
      target = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
