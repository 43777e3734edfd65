import { createServer, type IncomingMessage, request } from 'node:http';
import { listenOnLoopback } from '../../../sdk/test/browser/listenOnLoopback.ts';

/** A proxy between the browser and the site that fails requests on demand. */
export interface FailingProxy {
  readonly origin: string;
  /** When requests to /api/graphql came, in milliseconds since the epoch. */
  readonly timesMs: readonly number[];
  /** What they asked for, in the order they came: operation names. */
  readonly operations: string[];
  /** The next `count` requests to /api/graphql are answered with 503. */
  fail(count: number): void;
  /** The next `count` requests to /api/graphql reach the site, and the connection ends before its answer. */
  cutAnswers(count: number): void;
  /** From now on connections end before anything is asked of the site: those for data, or all. */
  cut(what: 'nothing' | 'data' | 'everything'): void;
  /** From now on requests whose path starts so wait. The returned function lets them and all later ones go on. */
  hold(path: string): () => void;
  /** Every connection ends where it is, as with a network that goes away. */
  breakOff(): void;
  stop(): Promise<void>;
}

export async function startFailingProxy(target: string): Promise<FailingProxy> {
  const timesMs: number[] = [];
  const operations: string[] = [];
  let failures = 0;
  let cuts = 0;
  let isWithoutConnection = (_url: string | undefined) => false;
  let heldPath: string | null = null;
  let waiting: (() => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    if (heldPath && incoming.url!.startsWith(heldPath))
      return void waiting.push(() => server.emit('request', incoming, outgoing));
    if (isWithoutConnection(incoming.url)) return void incoming.destroy();
    let isCut = false;
    if (incoming.url === '/api/graphql') {
      timesMs.push(Date.now());
      void operationOf(incoming).then((name) => operations.push(name));
      if (failures > 0) {
        failures -= 1;
        outgoing.writeHead(503, { 'content-type': 'text/plain' }).end('The server is having a rest.');
        return;
      }
      isCut = cuts > 0;
      if (isCut) cuts -= 1;
    }
    const forwarded = request(
      target + incoming.url,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        if (isCut) return void outgoing.destroy();
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    // A browser breaks off media requests as it pleases.
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  const { origin, stop } = await listenOnLoopback(server);
  return {
    origin,
    timesMs,
    operations,
    fail(count) {
      failures = count;
    },
    cutAnswers(count) {
      cuts = count;
    },
    cut(what) {
      isWithoutConnection = (url) => what === 'everything' || (what === 'data' && url === '/api/graphql');
    },
    hold(path) {
      heldPath = path;
      return () => {
        heldPath = null;
        const goOn = waiting;
        waiting = [];
        for (const one of goOn) one();
      };
    },
    breakOff: () => server.closeAllConnections(),
    stop,
  };
}

async function operationOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => incoming.once('end', resolve));
  return (JSON.parse(Buffer.concat(chunks).toString()) as { readonly operationName: string }).operationName;
}
