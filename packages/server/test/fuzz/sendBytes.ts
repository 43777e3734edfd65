import { connect } from 'node:net';
import type { RandomRequest } from './randomRequest.ts';

/** What became of a request. */
export interface Sent {
  /** Of each answer there was. */
  readonly statuses: readonly number[];
  /** The connection was not closed in time. */
  readonly hangs: boolean;
}

/** An answer that goes on is not waited for. */
const endless = 'text/event-stream';

/** After so long without a word, the client ends a request that is not whole: the server waits for the rest. */
const patienceMs = 60;

/**
 * Sends a request, and reads until the server closes.
 *
 * @param limitMs for all of it
 */
export function sendBytes(port: number, { bytes, isWhole }: RandomRequest, limitMs: number): Promise<Sent> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const statuses: number[] = [];
    let rest = '';
    let ending: ReturnType<typeof setTimeout> | undefined;
    const finish = (hangs: boolean) => {
      clearTimeout(timer);
      clearTimeout(ending);
      socket.destroy();
      resolve({ statuses, hangs });
    };
    const timer = setTimeout(() => finish(true), limitMs);
    const waitForMore = () => {
      clearTimeout(ending);
      if (!isWhole) ending = setTimeout(() => socket.end(), patienceMs);
    };
    socket.on('data', (chunk: Buffer) => {
      waitForMore();
      const text = rest + chunk.toString('latin1');
      for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) statuses.push(Number(status));
      if (text.includes(endless)) finish(false);
      // Shorter than a status line: none is counted twice.
      rest = text.slice(-12);
    });
    socket.on('error', () => finish(false));
    socket.on('end', () => finish(false));
    socket.on('close', () => finish(false));
    socket.write(bytes, waitForMore);
  });
}

/** A command that sends the same bytes. */
export function asCommand(bytes: Buffer): string {
  const text = [...bytes]
    .map((byte) =>
      byte > 31 && byte < 127 && !`'\\%`.includes(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `\\x${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');
  return `printf '${text}' | nc -N 127.0.0.1 PORT`;
}
