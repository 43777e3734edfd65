import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** One address for several instances, each request to the next of them. */
export interface Balancer {
  readonly origin: string;
  /** How many requests each port has answered. */
  readonly answered: ReadonlyMap<number, number>;
  /** Requests that an instance had accepted when it stopped: their outcome is unknown. */
  readonly cut: number;
  /** Requests that were moved to another instance, because theirs refused connections. */
  readonly moved: number;
  setPorts(ports: readonly number[]): void;
  stop(): Promise<void>;
}

/** As operators put one before a site: what no instance has seen yet goes to another one, and what was lost with its instance is a 502. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const answered = new Map<number, number>();
  let targets = ports;
  let turn = 0;
  let cut = 0;
  let moved = 0;

  /** @returns whether the instance has taken it */
  function passOn(port: number, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
    return new Promise<boolean>((resolve) => {
      let isConnected = false;
      const { method, url, headers } = incoming;
      const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent });
      passed.on('socket', (socket) => {
        if (!socket.connecting) isConnected = true;
        else socket.once('connect', () => (isConnected = true));
      });
      passed.on('error', () => {
        if (!isConnected) return resolve(false);
        cut += 1;
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end();
        resolve(true);
      });
      passed.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
        answer.on('end', () => {
          answered.set(port, (answered.get(port) ?? 0) + 1);
          resolve(true);
        });
        answer.on('error', () => {
          cut += 1;
          outgoing.destroy();
          resolve(true);
        });
      });
      outgoing.on('close', () => {
        if (!outgoing.writableFinished) passed.destroy();
      });
      passed.end(body);
    });
  }

  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming).catch(() => undefined);
    if (body === undefined) return;
    for (const _ of targets) {
      turn += 1;
      if (await passOn(targets[turn % targets.length]!, incoming, body, outgoing)) return;
      moved += 1;
    }
    outgoing.writeHead(503, { 'retry-after': '1' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    get cut() {
      return cut;
    },
    get moved() {
      return moved;
    },
    setPorts: (next) => void (targets = next),
    async stop() {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
