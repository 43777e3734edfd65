import { type WorkerMessage, workerPath } from './shellRules.ts';

/** Whether a newer version of the site is ready. */
export interface ShellUpdates {
  isReady(): boolean;
  /** Subscribes to changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Reloads the page with the new version. */
  apply(): void;
}

/** An open page checks for a newer version when it becomes visible again, but not more often than this. */
const checkEveryMs = 60 * 60 * 1000;

/**
 * Stores the shell in the browser, and detects newer versions. Does nothing in browsers that do not support or allow
 * service workers: nothing else depends on it.
 *
 * @param now milliseconds since the epoch
 */
export function createShellUpdates(window: Window, now: () => number): ShellUpdates {
  const { navigator, location, document } = window;
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const listeners = new Set<() => void>();
  let waiting: ServiceWorker | null = null;
  let isReady = false;

  function setReady(worker: ServiceWorker): void {
    // The first worker replaces nothing.
    if (!workers?.controller) return;
    waiting = worker;
    isReady = true;
    for (const listener of [...listeners]) listener();
  }

  function follow(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') setReady(worker);
    });
  }

  async function register(container: ServiceWorkerContainer): Promise<void> {
    const registration = await container.register(workerPath, { updateViaCache: 'none' });
    if (registration.waiting) setReady(registration.waiting);
    follow(registration.installing);
    registration.addEventListener('updatefound', () => follow(registration.installing));
    let checkedMs = now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden' || now() - checkedMs < checkEveryMs) return;
      checkedMs = now();
      // Probably offline. The next check will do.
      registration.update().catch(() => {});
    });
    const { active } = await container.ready;
    if (active) tell(active, { type: 'keep', paths: loadedPaths(window) });
  }

  if (workers) register(workers).catch(() => {});

  return {
    isReady: () => isReady,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply() {
      const reload = () => location.reload();
      // If another tab has applied it, the new worker is already active.
      if (waiting?.state !== 'installed') return reload();
      workers?.addEventListener('controllerchange', reload, { once: true });
      tell(waiting, { type: 'activate' });
    },
  };
}

function tell(worker: ServiceWorker, message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has a single origin.
  worker.postMessage(message);
}

/** Returns the paths that this document has loaded from its own site. */
function loadedPaths(window: Window): string[] {
  const urls = window.performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return urls.filter(({ origin }) => origin === window.location.origin).map(({ pathname }) => pathname);
}
