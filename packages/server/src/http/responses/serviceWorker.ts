import { staticFile } from './staticFile.ts';

/** The path that packages/web registers. */
export const serviceWorkerPath = '/service-worker.js';

/**
 * Serves the script of the service worker. Browsers request it at each visit, so it must never come from a cache. If
 * the worker is disabled, browsers that have one receive a script that clears its data and unregisters it.
 */
export async function serviceWorker(
  request: Request,
  clientFolder: string,
  isWanted: boolean,
): Promise<Response | undefined> {
  if (isWanted) return staticFile(request, clientFolder, { cacheControl: 'no-cache' });
  return new Response(lastWorker, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}

const lastWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('mainvideo-shell-')).map((name) => caches.delete(name)));
  await registration.unregister();
}
`;
