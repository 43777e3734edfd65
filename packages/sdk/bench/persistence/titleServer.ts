import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pagesOf } from '../cache/payloads.ts';
import type { PageVariables } from './contender.ts';

/** The requests of one visitor. */
export interface Traffic {
  queries: number;
  /** Every applied title, once per idempotency key. */
  readonly applied: string[];
  /** Whether the connection of the next mutation drops after it is applied, before the response. */
  isCut: boolean;
  /** Number of incompressible characters to append to each title. */
  extraCharacters: number;
}

export interface TitleServer {
  readonly port: number;
  /** Returns the traffic of the visitor whose endpoint is `/graphql/NAME`. */
  trafficOf(name: string): Traffic;
  close(): void;
}

/** A GraphQL server with two operations: pages of videos, and setting a title. Each visitor has separate data. */
export async function startTitleServer(): Promise<TitleServer> {
  const sites = new Map<string, Traffic & { readonly answers: Map<string, string> }>();

  function siteOf(name: string) {
    if (!sites.has(name))
      sites.set(name, { queries: 0, applied: [], isCut: false, extraCharacters: 0, answers: new Map() });
    return sites.get(name)!;
  }

  function answer(site: ReturnType<typeof siteOf>, key: string | undefined, body: string): string {
    const { query, variables } = JSON.parse(body);
    if (!query.trimStart().startsWith('mutation')) {
      site.queries += 1;
      return JSON.stringify({ data: pageOf(variables, site.extraCharacters) });
    }
    const known = key && site.answers.get(key);
    if (known) return known;
    const { id, title } = variables;
    site.applied.push(title);
    const data = { setTitle: { __typename: 'Video', id, title } };
    const text = JSON.stringify({ data });
    if (key) site.answers.set(key, text);
    return text;
  }

  function send(response: ServerResponse, text: string): void {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(text);
  }

  const server = createServer((request, response) => {
    const site = siteOf(request.url!.slice('/graphql/'.length));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { queries } = site;
      const text = answer(
        site,
        request.headers['idempotency-key'] as string | undefined,
        Buffer.concat(chunks).toString(),
      );
      if (site.isCut && site.queries === queries) {
        site.isCut = false;
        request.socket.destroy();
      } else {
        send(response, text);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    trafficOf: siteOf,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the original response, before any title was set. */
export function pageOf({ first, after }: PageVariables, extraCharacters = 0) {
  const pages = pagesOf(first, after === null ? 0 : Number(after.slice('cursor-'.length)) + 1);
  if (extraCharacters > 0) {
    for (const { node } of pages.latest.edges) {
      node.title += randomBytes(extraCharacters).toString('base64').slice(0, extraCharacters);
    }
  }
  return pages;
}
