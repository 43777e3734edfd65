import type { Client } from '@mainvideo/sdk';

/** A query of the page is waiting for the network. */
export class Paused extends Error {}

/**
 * Rejects with Paused when a query starts to wait for the network, so that the viewer does not have to wait with it.
 */
export function whenPaused(client: Client, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stopHearing = client.on((event) => {
      if (event.type === 'request.paused' && event.operationKind === 'query') reject(new Paused());
    });
    signal.addEventListener('abort', stopHearing, { once: true });
  });
}
