import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Takes error reports as Sentry does, and keeps them. */
export interface ReportServer {
  /** For SENTRY_DSN. */
  readonly dsn: string;
  readonly envelopes: readonly string[];
  stop(): Promise<void>;
}

export async function startReportServer(): Promise<ReportServer> {
  const envelopes: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      if (incoming.method === 'POST') envelopes.push(Buffer.concat(chunks).toString());
      outgoing.writeHead(200, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'content-type': 'application/json',
      });
      outgoing.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    dsn: `http://public@127.0.0.1:${(server.address() as AddressInfo).port}/1`,
    envelopes,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
