import { matchRoute } from '../router/routes.ts';

/** Where the document is that every page can start from without the server: no viewer's data is in it. */
export const shellPath = '/_shell';

/** Where the script of the worker is. At the root, so that it is for every page. */
export const workerPath = '/service-worker.js';

/** What the page tells the worker. */
export type WorkerMessage =
  /** The viewer wants the new version: the waiting worker takes over. */
  | { readonly type: 'activate' }
  /** These were loaded before there was a worker. Paths on this site. */
  | { readonly type: 'keep'; readonly paths: readonly string[] };

/** How a request is answered. `network`: as if there were no worker. */
export type Answering = 'page' | 'file' | 'network';

const cachePrefix = 'mainvideo-shell-';

/**
 * Returns how the worker handles a request. Documents use the network first; build files never change, so the stored
 * copy is used. All else goes to the network: data, media, embedded players, and new kinds of requests.
 *
 * @param files paths without a hash that are also stored: icons, the manifest
 */
export function answeringOf(
  request: Pick<Request, 'method' | 'mode' | 'url' | 'headers'>,
  origin: string,
  files: readonly string[],
): Answering {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('range')) return 'network';
  const { pathname } = url;
  if (request.mode === 'navigate') return isPage(pathname) ? 'page' : 'network';
  return isAsset(pathname) || files.includes(pathname) ? 'file' : 'network';
}

/** Files of the build have a hash in their name, and never change. */
export function isAsset(pathname: string): boolean {
  return pathname.startsWith('/assets/');
}

function isPage(pathname: string): boolean {
  return matchRoute(pathname).pageName !== '/404';
}

export function cacheNameOf(revision: string): string {
  return cachePrefix + revision;
}

/**
 * Returns the outdated caches of a list, oldest first. The previous one stays: open tabs may run its version. Caches
 * of other code are left alone.
 */
export function staleCaches(names: readonly string[], revision: string): readonly string[] {
  const others = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheNameOf(revision));
  return others.slice(0, -1);
}

/** What something in front of the site says when the site itself is not there. */
export function isGatewayTrouble(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/**
 * Whether this browser may ask for a document while its worker wakes up. In Firefox (153) a page whose early request failed is an
 * error page, whatever the worker answers: nothing would open without a network.
 */
export function mayAskEarly(userAgent: string): boolean {
  // The others say that they are "like Gecko".
  return !userAgent.includes('Gecko/');
}
