import type { Client, Runtime } from '@mainvideo/sdk';
import { failureOf } from './failure.ts';
import { failureView } from './failureView.tsx';
import { formDestination, linkDestination, linkOf, pageAddress } from './interceptable.ts';
import { type Navigation, type NavigationFact, nextNavigation } from './navigation.ts';
import { createPreloads } from './preloads.ts';
import { restoreScroll } from './restoreScroll.ts';
import { matchRoute } from './routes.ts';
import { savesData } from './savesData.ts';
import { createScrollPositions } from './scrollPositions.ts';
import { Paused, whenPaused } from './whenPaused.ts';
import { loadView, PageCodeError, type PageModules, type View } from './view.ts';

/** An event for monitoring. `name` is the pattern of the page, such as `/watch/:id`. */
export type NavigationEvent =
  | { readonly type: 'navigation.started'; readonly name: string }
  /** The page failed to load; an error screen is shown. */
  | { readonly type: 'navigation.failed'; readonly name: string; readonly error: unknown }
  /** A page is ready. If nothing was found, its name is `/404` and differs from the name at the start. */
  | { readonly type: 'navigation.arrived'; readonly name: string };

export interface NavigatorOptions {
  readonly window: Window;
  readonly client: Client;
  readonly pages: PageModules;
  /** The view that is already on the screen. */
  readonly initial: View;
  /** `false` if the initial view has yet to be shown. Default: true. */
  readonly isShown?: boolean;
  readonly runtime: Runtime;
  readonly onEvent?: (event: NavigationEvent) => void;
  /** Loads another document. Default: `location.assign`. */
  readonly loadDocument?: (href: string) => void;
}

/** Navigates between pages within the document. */
export interface Navigator {
  getState(): Navigation;
  /** Subscribes to new states. Returns a function that unsubscribes. */
  subscribe(listener: (state: Navigation) => void): () => void;
  /** Loads the current URL again. */
  retry(): void;
  /** Called by the shell after it has rendered a view. Scrolls to the right position and moves the focus. */
  viewShown(view: View): void;
  stop(): void;
}

/** How a navigation changes the history: a new entry, a replaced entry, or an existing one that the viewer went to. */
type Entry = 'push' | 'replace' | { readonly poppedKey: string };

const slowAfterMs = 150;
const hoverDelayMs = 65;

export function createNavigator(options: NavigatorOptions): Navigator {
  const { window, client, pages, runtime } = options;
  const { document, history, location } = window;
  const loadDocument = options.loadDocument ?? ((href) => location.assign(href));
  const tell = options.onEvent ?? (() => {});
  const positions = createScrollPositions(() => window.sessionStorage);
  const preloads = createPreloads((url) => loadView(pages, client, url), runtime.now);
  const listeners = new Set<(state: Navigation) => void>();
  let state: Navigation = { view: options.initial, pending: null, slow: false };
  let lastId = 0;
  let hoverTimer: unknown;
  /** Controller of the pending navigation. If it has changed, the navigation was superseded. */
  let leave: AbortController | null = null;
  let entryKey = keyOf(history.state) ?? giveKey(history.state);
  /** The next view, which still needs to be scrolled; `null` if it is already on the screen. */
  let arrival: { readonly view: View; readonly entry: Entry } | null =
    options.isShown === false ? { view: options.initial, entry: { poppedKey: entryKey } } : null;

  function advance(fact: NavigationFact): void {
    const next = nextNavigation(state, fact);
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener(state);
  }

  async function go(url: URL, entry: Entry): Promise<void> {
    abandon();
    runtime.clearTimeout(hoverTimer);
    const controller = new AbortController();
    const { signal } = controller;
    leave = controller;
    lastId += 1;
    const id = lastId;
    const { pattern } = matchRoute(url.pathname);
    advance({ type: 'started', id, href: url.href });
    tell({ type: 'navigation.started', name: pattern });
    const slowTimer = runtime.setTimeout(() => advance({ type: 'slowed', id }), slowAfterMs);
    const offline = whenPaused(client, signal);
    let view: View;
    try {
      const loading = preloads.take(url.href) ?? loadView(pages, client, url, signal);
      view = await Promise.race([loading, offline, whenAborted(signal)]);
    } catch (error) {
      if (leave !== controller) return;
      if (error instanceof PageCodeError && window.navigator.onLine) return loadDocument(url.href);
      const isPaused = error instanceof Paused;
      if (!isPaused) tell({ type: 'navigation.failed', name: pattern, error });
      const failure = failureOf(error, isPaused || !window.navigator.onLine);
      view = failureView(url.href, pattern, failure);
    } finally {
      runtime.clearTimeout(slowTimer);
      // Ends the requests of an abandoned load, and the subscription to its pauses.
      controller.abort();
    }
    if (leave !== controller) return;
    leave = null;
    enter(url, entry);
    arrival = { view, entry };
    tell({ type: 'navigation.arrived', name: view.name });
    advance({ type: 'arrived', id, view });
  }

  function abandon(): void {
    const left = leave;
    leave = null;
    left?.abort();
  }

  function enter(url: URL, entry: Entry): void {
    if (entry === 'replace') return history.replaceState({ entryKey }, '', url);
    if (entry !== 'push') return;
    positions.keep(entryKey, scrollPosition());
    entryKey = newKey();
    history.pushState({ entryKey }, '', url);
  }

  function giveKey(present: unknown): string {
    const key = newKey();
    history.replaceState({ ...(present as object | null), entryKey: key }, '');
    return key;
  }

  function newKey(): string {
    return runtime.randomUUID();
  }

  function scrollPosition() {
    return { x: window.scrollX, y: window.scrollY, link: document.activeElement?.closest('a')?.href };
  }

  function onClick(event: MouseEvent): void {
    const here = new URL(location.href);
    const url = linkDestination(event, here);
    if (!url) return;
    if (url.hash && isSamePage(url, here)) {
      // The browser jumps after this, so store the position of the entry being left now.
      positions.keep(entryKey, scrollPosition());
      return;
    }
    event.preventDefault();
    void go(url, url.href === here.href ? 'replace' : 'push');
  }

  function onSubmit(event: SubmitEvent): void {
    const here = new URL(location.href);
    const url = formDestination(event, here);
    if (!url) return;
    event.preventDefault();
    void go(url, url.href === here.href ? 'replace' : 'push');
  }

  function onPopState(event: PopStateEvent): void {
    const url = new URL(location.href);
    const poppedKey = keyOf(event.state);
    if (poppedKey === undefined) {
      // A jump within the page created this entry, and the browser has already scrolled.
      entryKey = giveKey(event.state);
      return;
    }
    positions.keep(entryKey, scrollPosition());
    entryKey = poppedKey;
    if (!isSamePage(url, new URL(state.view.href))) return void go(url, { poppedKey });
    if (state.pending) {
      abandon();
      advance({ type: 'cancelled', id: state.pending.id });
    }
    const position = positions.find(poppedKey);
    if (position) window.scrollTo(position.x, position.y);
  }

  function preloadSoon(event: Event): void {
    const link = linkOf(event);
    const url = link && pageAddress(link, new URL(location.href));
    runtime.clearTimeout(hoverTimer);
    if (!url || savesData(window) || !window.navigator.onLine) return;
    if (isSamePage(url, new URL(location.href))) return;
    url.hash = '';
    const delayMs = event.type === 'mouseover' ? hoverDelayMs : 0;
    hoverTimer = runtime.setTimeout(() => preloads.start(url.href), delayMs);
  }

  function onOnline(): void {
    if (state.view.failed && !state.pending) retry();
  }

  function retry(): void {
    // The history entry stays, with the viewer's scroll position.
    void go(new URL(location.href), { poppedKey: entryKey });
  }

  // The browser restores the scroll position when a document is loaded again. Within a document, the navigator does.
  function onPageHide(): void {
    positions.keep(entryKey, scrollPosition());
    positions.save();
    // Chromium restores what was in view. At the top, that would hide a row that is new above it.
    history.scrollRestoration = window.scrollY > 0 ? 'auto' : 'manual';
  }
  function onPageShow(): void {
    history.scrollRestoration = 'manual';
  }

  onPageShow();
  // After a reload, browsers may leave scrolling to the page, and the viewer may have scrolled meanwhile.
  const kept = positions.find(entryKey);
  // The browser may also have scrolled to the end of a page that is shorter than it was.
  const isAtAnEnd =
    window.scrollY === 0 || window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
  let stopRestoring = kept && isAtAnEnd ? restoreScroll(window, kept, runtime) : () => {};
  const stopListening = listen(window, {
    // On the window, after React's own listeners, which may have prevented the default action.
    click: onClick,
    submit: onSubmit,
    popstate: onPopState,
    mouseover: preloadSoon,
    focusin: preloadSoon,
    touchstart: preloadSoon,
    online: onOnline,
    pagehide: onPageHide,
    pageshow: onPageShow,
  });

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry,
    viewShown(view) {
      if (arrival?.view !== view) return;
      const { entry } = arrival;
      arrival = null;
      stopRestoring();
      // Controls that change the page around them, such as filters, keep the focus.
      if (typeof entry === 'string' && document.activeElement?.closest('[data-keep-focus]')) return;
      const position = typeof entry === 'object' ? positions.find(entry.poppedKey) : undefined;
      const target = position ? null : findTarget(document, new URL(view.href).hash);
      // In a new document, the focus starts at the beginning.
      const focused = target ?? (view === options.initial ? null : document.getElementById('main'));
      focused?.focus({ preventScroll: true });
      // Going back restores the focus, if the element still exists.
      const link = focused && [...document.querySelectorAll('a')].find(({ href }) => href === position?.link);
      link?.focus({ preventScroll: true });
      if (target) target.scrollIntoView();
      else if (position) stopRestoring = restoreScroll(window, position, runtime);
      else window.scrollTo(0, 0);
    },
    stop() {
      abandon();
      stopRestoring();
      runtime.clearTimeout(hoverTimer);
      stopListening();
      listeners.clear();
    },
  };
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function keyOf(historyState: unknown): string | undefined {
  const key = (historyState as { readonly entryKey?: unknown } | null)?.entryKey;
  return typeof key === 'string' ? key : undefined;
}

function isSamePage(one: URL, other: URL): boolean {
  return one.origin === other.origin && one.pathname === other.pathname && one.search === other.search;
}

function findTarget(document: Document, hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}

type Listeners = { readonly [type in keyof WindowEventMap]?: (event: WindowEventMap[type]) => void };

function listen(window: Window, handlers: Listeners): () => void {
  const leave = new AbortController();
  for (const [type, handler] of Object.entries(handlers)) {
    window.addEventListener(type, handler as EventListener, { passive: type === 'touchstart' });
    leave.signal.addEventListener('abort', () => window.removeEventListener(type, handler as EventListener));
  }
  return () => leave.abort();
}
