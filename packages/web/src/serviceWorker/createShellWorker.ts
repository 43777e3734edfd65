import type { Runtime } from '@mainvideo/sdk';
import {
  answeringOf,
  cacheNameOf,
  isAsset,
  isGatewayTrouble,
  shellPath,
  staleCaches,
  type WorkerMessage,
} from './shellRules.ts';

export interface ShellWorkerParts {
  readonly origin: string;
  readonly caches: CacheStorage;
  readonly fetch: typeof globalThis.fetch;
  readonly runtime: Pick<Runtime, 'setTimeout' | 'clearTimeout'>;
  /** Identifies all stored files. A new revision is a new worker. */
  readonly revision: string;
  /** Paths on this site that every page may need. */
  readonly paths: readonly string[];
}

/** The logic of a service worker, without the platform's events. */
export interface ShellWorker {
  /** Fetches all files to store. Rejects if any fails: the worker is then not installed. */
  install(): Promise<void>;
  /** Removes caches that no open page needs. */
  activate(): Promise<void>;
  /**
   * Returns a response, or `null` to let the browser use the network as usual.
   *
   * @param preloaded the response to a navigation, if the browser has already sent the request
   */
  answer(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> | null;
  /** Stores files of the build that were loaded before the worker was installed. */
  keep(paths: readonly string[]): Promise<void>;
}

/** After this time the shell is shown, with a loading state. */
const pageLimitMs = 5_000;

export function createShellWorker(parts: ShellWorkerParts): ShellWorker {
  const { origin, caches, fetch, runtime, revision, paths } = parts;
  const files = paths.filter((path) => !isAsset(path));
  const open = () => caches.open(cacheNameOf(revision));

  async function page(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> {
    const network = (async () => (await preloaded) ?? fetch(request))();
    const response = await within(network).catch(() => null);
    if (response && !isGatewayTrouble(response.status)) return response;
    return (await caches.match(shellPath)) ?? response ?? network;
  }

  /** Resolves with `null` if the network takes too long. */
  function within(network: Promise<Response>): Promise<Response | null> {
    return new Promise((resolve, reject) => {
      const timer = runtime.setTimeout(() => resolve(null), pageLimitMs);
      network.then(resolve, reject).finally(() => runtime.clearTimeout(timer));
    });
  }

  async function file(request: Request): Promise<Response> {
    // In any cache: a page of the previous version may request it.
    const kept = await caches.match(request);
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok && isAsset(new URL(request.url).pathname)) {
      const copy = response.clone();
      // A full disk must not fail the page.
      await (await open()).put(request, copy).catch(() => {});
    }
    return response;
  }

  return {
    async install() {
      const cache = await open();
      // Without cookies: the stored files are the same for all viewers.
      const request = (path: string) =>
        new Request(new URL(path, origin), {
          credentials: 'omit',
          cache: isAsset(path) ? 'default' : 'no-cache',
        });
      await cache.addAll([...paths, shellPath].map(request));
    },
    async activate() {
      const stale = staleCaches(await caches.keys(), revision);
      await Promise.all(stale.map((name) => caches.delete(name)));
    },
    answer(request, preloaded) {
      switch (answeringOf(request, origin, files)) {
        case 'page':
          return page(request, preloaded);
        case 'file':
          return file(request);
        case 'network':
          return null;
      }
    },
    async keep(loaded) {
      const cache = await open();
      for (const path of loaded.filter(isAsset)) {
        if (await caches.match(new URL(path, origin))) continue;
        await cache.add(new URL(path, origin)).catch(() => {});
      }
    },
  };
}

/** Parses a page's message; `null` if it is unknown. */
export function readMessage(data: unknown): WorkerMessage | null {
  const { type, paths } = (data ?? {}) as { readonly type?: unknown; readonly paths?: unknown };
  if (type === 'activate') return { type };
  const isList = Array.isArray(paths) && paths.every((path) => typeof path === 'string');
  return type === 'keep' && isList ? { type, paths } : null;
}
