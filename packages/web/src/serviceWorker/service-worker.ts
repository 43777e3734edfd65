import { createShellWorker, readMessage } from './createShellWorker.ts';
import { mayAskEarly } from './shellRules.ts';

// The service worker itself: only the platform's events. The build defines the two constants.
declare const SHELL_REVISION: string;
declare const SHELL_PATHS: readonly string[];

/** The worker globals used here. TypeScript's types of pages and of workers contradict each other. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown;
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
  readonly navigator: Pick<Navigator, 'userAgent'>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
}
const scope = globalThis as unknown as WorkerScope;

const worker = createShellWorker({
  origin: scope.location.origin,
  caches,
  fetch: (...request) => fetch(...request),
  // Wrapped, because the native functions throw if they are called as methods of another object.
  runtime: {
    setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
    clearTimeout: (timer) => clearTimeout(timer as number),
  },
  revision: SHELL_REVISION,
  paths: SHELL_PATHS,
});

scope.addEventListener('install', (event) => event.waitUntil(worker.install()));

scope.addEventListener('activate', (event) => {
  const { navigationPreload } = scope.registration;
  const work = [
    worker.activate(),
    scope.clients.claim(),
    // The document is requested while the worker starts.
    mayAskEarly(scope.navigator.userAgent) ? navigationPreload?.enable() : navigationPreload?.disable(),
  ];
  event.waitUntil(Promise.all(work));
});

scope.addEventListener('fetch', (event) => {
  const answer = worker.answer(event.request, event.preloadResponse);
  if (answer) event.respondWith(answer);
});

scope.addEventListener('message', (event) => {
  const message = readMessage(event.data);
  if (message?.type === 'activate') event.waitUntil(scope.skipWaiting());
  if (message?.type === 'keep') event.waitUntil(worker.keep(message.paths));
});
