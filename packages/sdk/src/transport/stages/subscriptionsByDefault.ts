import { NetworkError } from '../../contract/errors.ts';
import type { Stage } from '../../contract/stage.ts';
import { failureContext } from '../failure.ts';

/**
 * Loads `sseSubscriptions()` with the first subscription, so that pages without subscriptions do not include it.
 *
 * @param load loads the stage
 */
export function subscriptionsByDefault(load: () => Promise<Stage> = loadSse): Stage {
  return (operation, next) => (observer) => {
    let isStopped = false;
    let stop = (): void => {};

    async function start(): Promise<void> {
      let stage: Stage;
      try {
        stage = await load();
      } catch (cause) {
        const message =
          `${operation.label}: what subscriptions need could not be loaded. Where code cannot be loaded later, as in a ` +
          'service worker, give the transport { subscriptions: sseSubscriptions() }.';
        if (!isStopped) observer.error(new NetworkError(message, { ...failureContext(operation), cause }));
        return;
      }
      if (!isStopped) stop = stage(operation, next)(observer);
    }

    void start();
    return () => {
      isStopped = true;
      stop();
    };
  };
}

async function loadSse(): Promise<Stage> {
  const { sseSubscriptions } = await import('../streams/sseSubscriptions.ts');
  return sseSubscriptions();
}
