import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server of a test, on any free port of this machine alone. */
export async function listenOnLoopback(
  server: Server,
): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
