import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from './reactServer.ts';

export interface WholeOptions {
  readonly bootstrapModules: readonly string[];
  /** Aborting it rejects with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Renders a document to UTF-8 HTML, as a whole. Rejects with errors that no error boundary catches.
 *
 * Pages load their data before they are rendered, so there is nothing to stream, and a web stream would cost the
 * server a promise for every two kilobytes (`npm run bench -- page`).
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
      // An error rejects the promise, or an error boundary shows it.
      onError: () => {},
    });
    const sink = new Writable({
      write(chunk: Uint8Array, _, done) {
        // React reuses this memory after each write, so copy it.
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
