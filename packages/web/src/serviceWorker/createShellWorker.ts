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
  /** Of everything that is kept: another one is another worker. */
  readonly revision: string;
  /** What every page may need: paths on this site. */
  readonly paths: readonly string[];
}

/** What a service worker does, without being one. */
export interface ShellWorker {
  /** Fetches all files to store. Rejects if any fails: the worker is then not installed. */
  install(): Promise<void>;
  /** Forgets what no open page needs. */
  activate(): Promise<void>;
  /**
   * `null`: the browser asks the network as ever.
   *
   * @param preloaded the answer to a navigation, if the browser has asked for it already
   */
  answer(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> | null;
  /** Keeps files of the build that were loaded before the worker was there. */
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

  /** `null`: it takes too long. */
  function within(network: Promise<Response>): Promise<Response | null> {
    return new Promise((resolve, reject) => {
      const timer = runtime.setTimeout(() => resolve(null), pageLimitMs);
      network.then(resolve, reject).finally(() => runtime.clearTimeout(timer));
    });
  }

  async function file(request: Request): Promise<Response> {
    // In whichever cache: a page of the version before may ask.
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

/** What the page has said; `null`: nothing that is known. */
export function readMessage(data: unknown): WorkerMessage | null {
  const { type, paths } = (data ?? {}) as { readonly type?: unknown; readonly paths?: unknown };
  if (type === 'activate') return { type };
  const isList = Array.isArray(paths) && paths.every((path) => typeof path === 'string');
  return type === 'keep' && isList ? { type, paths } : null;
}
