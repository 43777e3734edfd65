import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** A browser sends no request over a connection before the last one is answered, and a program few. */
const mostWaiting = 16;

/**
 * Handles the requests of each connection one after another. Node hands all over that a client sends at once, and tells a response that
 * waits for the one before nothing when the connection ends: what it has opened, such as a file, would stay open for ever.
 */
export function oneAtATime(handle: Handle): Handle {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    // Several may come with the same bytes as the one that was too many.
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
