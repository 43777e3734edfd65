import { readFileSync } from 'node:fs';
import type { SiteProcess } from './siteProcess.ts';

/** Returns the secret that a site hands over at its first start, in a file that it names. */
export function shownSecret({ output, errors }: Pick<SiteProcess, 'output' | 'errors'>): string {
  const file = /secret is in (.+\/owner-secret)/.exec(output + errors)?.[1];
  if (file === undefined) throw new Error(`The site names no file with a secret:\n${output}${errors}`);
  return readFileSync(file, 'utf8').trim();
}

/** A client that is signed in to a running site, like a browser. */
export interface SiteOwner {
  readonly origin: string;
  readonly headers: { readonly cookie: string; readonly origin: string };
  /** Returns the data of a response, which must have no errors. */
  ask(query: string, variables?: object): Promise<any>;
  /**
   * Begins an upload.
   *
   * @returns its address
   */
  beginUpload(name: string, sizeBytes: number): Promise<string>;
  /** Sends a chunk of an upload. */
  sendPiece(path: string, offset: number, piece: Uint8Array): Promise<Response>;
  /** Returns how many bytes of an upload were received. */
  receivedBytes(path: string): Promise<number>;
}

export async function signInTo(origin: string, secret: string): Promise<SiteOwner> {
  const answer = await fetch(`${origin}/studio/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ secret }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  return ownerWith(
    origin,
    cookies.find((cookie) => cookie.startsWith('mainvideo-owner='))!,
  );
}

/**
 * Creates a client for an existing session.
 *
 * @param cookie may come from another instance
 */
export function ownerWith(origin: string, cookie: string): SiteOwner {
  const headers = { cookie, origin };
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  return {
    origin,
    headers,

    async ask(query, variables = {}) {
      const answer = await fetch(`${origin}/api/graphql`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await answer.json()) as { data?: unknown; errors?: unknown };
      if (errors !== undefined) throw new Error(`${answer.status}: ${JSON.stringify(errors)}`);
      return data;
    },

    async beginUpload(name, sizeBytes) {
      const answer = await fetch(`${origin}/api/uploads`, {
        method: 'POST',
        headers: { ...tus, 'upload-length': String(sizeBytes), 'upload-metadata': `filename ${btoa(name)}` },
      });
      const path = answer.headers.get('location');
      if (path === null) throw new Error(`${answer.status}: ${await answer.text()}`);
      return path;
    },

    sendPiece: (path, offset, piece) =>
      fetch(origin + path, {
        method: 'PATCH',
        headers: {
          ...tus,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: piece as BodyInit,
      }),

    async receivedBytes(path) {
      const answer = await fetch(origin + path, { method: 'HEAD', headers: tus });
      return Number(answer.headers.get('upload-offset') ?? Number.NaN);
    },
  };
}
