import { matchRoute } from '../router/routes.ts';

/** URL of the document that can start every page without the server. It contains no viewer's data. */
export const shellPath = '/_shell';

/** URL of the worker's script. At the root, so that its scope is the whole site. */
export const workerPath = '/service-worker.js';

/** A message from a page to the worker. */
export type WorkerMessage =
  /** The viewer wants the new version, so the waiting worker takes over. */
  | { readonly type: 'activate' }
  /** These files were loaded before the worker was installed. Paths on this site. */
  | { readonly type: 'keep'; readonly paths: readonly string[] };

/** How the worker handles a request. `network`: as if there were no worker. */
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

/** Returns whether a path is that of a build file. These have a hash in their names and never change. */
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
 * Returns the outdated caches among these names, oldest first. The previous one stays, because open tabs may run its
 * version. Caches of other code are left alone.
 */
export function staleCaches(names: readonly string[], revision: string): readonly string[] {
  const others = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheNameOf(revision));
  return others.slice(0, -1);
}

/** Returns whether a proxy in front of the site sends this status while the site itself is down. */
export function isGatewayTrouble(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/**
 * Returns whether this browser may request a document while its worker starts. In Firefox (153), a page whose preload
 * failed is an error page, whatever the worker returns, so nothing would open offline.
 */
export function mayAskEarly(userAgent: string): boolean {
  // Other browsers only claim to be "like Gecko".
  return !userAgent.includes('Gecko/');
}
