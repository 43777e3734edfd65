import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Browsers wait for each response before they send another request over the same connection, and other programs
 * pipeline only a few.
 */
const mostWaiting = 16;

/**
 * Handles the requests of each connection one after another. Node passes on all pipelined requests at once. When the
 * connection ends, it does not notify a response that waits for an earlier one, so that whatever the response has
 * opened, such as a file, would never be closed.
 */
export function oneAtATime(handle: Handle): Handle {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    // Further requests may have arrived in the same data as the one that exceeded the limit.
    if (socket.destroyed) return;
    const before = waiting.get(socket);
    if (before && before.length >= mostWaiting) {
      socket.destroy();
      return;
    }
    const queue = before ?? [];
    const begin = () => {
      outgoing.once('close', () => {
        const next = socket.destroyed ? undefined : queue.shift();
        if (next) next();
        else waiting.delete(socket);
      });
      handle(incoming, outgoing);
    };
    if (before) {
      before.push(begin);
    } else {
      waiting.set(socket, queue);
      begin();
    }
  };
}
