import type { Client } from '@mainvideo/sdk';

/** A query of the page waits for the network. */
export class Paused extends Error {}

/** Rejects with Paused once a query waits for the network to come back: the viewer is not left to wait with it. */
export function whenPaused(client: Client, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stopHearing = client.on((event) => {
      if (event.type === 'request.paused' && event.operationKind === 'query') reject(new Paused());
    });
    signal.addEventListener('abort', stopHearing, { once: true });
  });
}
