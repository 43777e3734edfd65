import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Where a connection is cut. */
export interface Cut {
  readonly of: 'request' | 'answer';
  /** The fraction that is forwarded before the cut, from 0 to 1. */
  readonly after: number;
  /** Whether the server does not notice the disconnected client, so that its response is lost. */
  readonly isUnseen?: boolean;
}

export interface CuttingProxy {
  readonly port: number;
  /** Number of connections so far. */
  readonly connections: number;
  /** Cuts the next connections, one per entry. Later ones are forwarded completely. */
  cutNext(cuts: readonly Cut[]): void;
  stop(): Promise<void>;
}

/** Forwards HTTP requests to a local port, one per connection, and cuts connections on request. */
export async function startCuttingProxy(port: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  const planned: Cut[] = [];
  let connections = 0;

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    // Errors of cut connections are expected.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    return socket;
  }

  async function serve(client: Socket): Promise<void> {
    const cut = planned.shift();
    if (cut?.of === 'request' && cut.after === 0) return void client.destroy();
    const request = await readRequest(client);
    const server = keep(connect(port, '127.0.0.1'));
    if (cut?.of === 'request') {
      await write(server, request.subarray(0, Math.floor(request.length * cut.after)));
      client.destroy();
      if (!cut.isUnseen) server.destroy();
      return;
    }
    server.write(request);
    const answer = Buffer.concat(await server.toArray());
    await write(client, answer.subarray(0, Math.floor(answer.length * (cut?.after ?? 1))));
    client.destroy();
  }

  const listener = createServer((client) => {
    connections += 1;
    void serve(keep(client));
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    port: (listener.address() as AddressInfo).port,
    get connections() {
      return connections;
    },
    cutNext: (cuts) => void planned.splice(0, Infinity, ...cuts),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/** Reads one whole request, and asks the server to close the connection after its response. */
async function readRequest(client: Socket): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of client.iterator({ destroyOnReturn: false })) {
    bytes = Buffer.concat([bytes, chunk as Buffer]);
    const headBytes = bytes.indexOf('\r\n\r\n') + 4;
    const head = bytes.toString('latin1', 0, headBytes);
    const bodyBytes = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (headBytes < 4 || bytes.length < headBytes + bodyBytes) continue;
    const closing = head.replace(/connection: keep-alive/i, 'connection: close');
    return Buffer.concat([Buffer.from(closing, 'latin1'), bytes.subarray(headBytes)]);
  }
  return bytes;
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', resolve);
    socket.write(bytes, () => resolve());
  });
}
