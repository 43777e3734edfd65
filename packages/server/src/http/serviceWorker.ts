import { staticFile } from './staticFile.ts';

/** What packages/web registers. */
export const serviceWorkerPath = '/service-worker.js';

/**
 * The script of the service worker. Browsers ask for it at each visit, so it must never come from a cache. Where there is to be
 * none, those that have one get a last one, which forgets what was kept and goes: without it they would keep what they have.
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
