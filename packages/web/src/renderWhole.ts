import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from './reactServer.ts';

export interface WholeOptions {
  readonly bootstrapModules: readonly string[];
  /** Rejects with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * The HTML of a document as UTF-8, once all of it is there. Rejects with what a component throws outside of every boundary.
 *
 * Pages wait for their data before they are rendered, so there is nothing to stream; a web stream of it costs the server a
 * promise for every two kilobytes (`npm run bench -- page`).
 */
export function renderWhole(
  document: ReactNode,
  { bootstrapModules, signal }: WholeOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const chunks: Uint8Array[] = [];
    const { pipe, abort } = renderToPipeableStream(document, {
      bootstrapModules: [...bootstrapModules],
      onAllReady: () => void pipe(sink),
      onShellError: reject,
      // What is thrown rejects, or a boundary shows it.
      onError: () => {},
    });
    const sink = new Writable({
      write(chunk: Uint8Array, _, done) {
        // React fills the same memory again after a write has been taken.
        chunks.push(new Uint8Array(chunk));
        done();
      },
    });
    const onAbort = () => {
      abort(signal!.reason);
      reject(signal!.reason);
    };
    sink.on('finish', () => {
      signal?.removeEventListener('abort', onAbort);
      resolve(joined(chunks));
    });
    sink.on('error', reject);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
