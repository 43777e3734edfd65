import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createCache, createClient } from '@mainvideo/sdk';
import { ClientProvider } from '@mainvideo/sdk/react';
import { collectQueries } from '@mainvideo/sdk/react/server';
import { build } from 'esbuild';
import { renderToPipeableStream } from 'react-dom/server';
import { listenOnLoopback } from './listenOnLoopback.ts';
import { StreamedPage } from './StreamedPage.tsx';

/** A server that streams a page under a strict Content-Security-Policy. */
export interface StreamedSite {
  readonly origin: string;
  /** The ids of the videos that browsers have requested. */
  readonly asked: readonly string[];
  /** Errors on the server. */
  readonly errors: readonly string[];
  /** Responds to the page that waits for this video. */
  answer(id: string): void;
  stop(): Promise<void>;
}

/** Text that would end a script or a string wherever it is not escaped. */
export const titleOf = (id: string) => `Video ${id} </script> ' " \\ <!--`;
const answerOf = (id: string) =>
  JSON.stringify({ data: { video: { __typename: 'Video', id, title: titleOf(id) } } });
const idIn = (body: string) => (JSON.parse(body) as { variables: { id: string } }).variables.id;

export async function startStreamedSite(): Promise<StreamedSite> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('hydrateStreamedPage.tsx', import.meta.url))],
    bundle: true,
    write: false,
    jsx: 'automatic',
    conditions: ['@mainvideo/source'],
    // React reports the details of hydration errors only in development.
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  const script = outputFiles[0]!.contents;
  const asked: string[] = [];
  const errors: string[] = [];
  const waiting = new Map<string, () => void>();

  function streamPage(response: ServerResponse): void {
    const nonce = randomBytes(16).toString('base64');
    const client = createClient({
      url: 'http://localhost/api/graphql',
      cache: createCache(),
      retry: false,
      async fetch(_url, init) {
        const id = idIn(init!.body as string);
        await new Promise<void>((resolve) => waiting.set(id, resolve));
        return new Response(answerOf(id), {
          headers: { 'content-type': 'application/graphql-response+json' },
        });
      },
    });
    const queries = collectQueries(client, { nonce });
    const { pipe } = renderToPipeableStream(
      <ClientProvider client={client}>
        <StreamedPage />
      </ClientProvider>,
      {
        nonce,
        bootstrapScripts: ['/page.js'],
        onError: (error) => void errors.push(String(error)),
        onShellReady() {
          response.writeHead(200, {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}' 'self'; connect-src 'self'; img-src 'self'`,
          });
          pipe(Duplex.fromWeb(queries.transform() as Parameters<typeof Duplex.fromWeb>[0])).pipe(response);
        },
      },
    );
  }

  const server = createServer(async (request, response) => {
    if (request.url === '/') return streamPage(response);
    if (request.url === '/page.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    if (request.url !== '/api/graphql') return void response.writeHead(204).end();
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push(idIn(body));
    response
      .writeHead(200, { 'content-type': 'application/graphql-response+json' })
      .end(answerOf(asked.at(-1)!));
  });
  return {
    ...(await listenOnLoopback(server)),
    asked,
    errors,
    answer: (id) => waiting.get(id)!(),
  };
}
