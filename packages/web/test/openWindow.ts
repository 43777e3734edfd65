import { type DOMWindow, JSDOM } from 'jsdom';
import { installMedia } from './installMedia.ts';

/** The values of the globals, read when a window is opened: a closed window has no document. */
let current: { readonly [name: string]: unknown } | undefined;

// React and Sentry look for a window when they are first imported, which is after this.
openWindow('http://localhost/');

/**
 * Opens a browser's window, and makes it the global one.
 *
 * jsdom does not scroll: `scrollTo` here moves `scrollX` and `scrollY`, and nothing else.
 */
export function openWindow(url: string, html = '<!doctype html><html><head></head><body></body></html>') {
  const { window } = new JSDOM(html, { url, pretendToBeVisual: true });
  installMedia(window);
  const scroll = { x: 0, y: 0 };
  Object.defineProperties(window, {
    scrollX: { get: () => scroll.x },
    scrollY: { get: () => scroll.y },
    scrollTo: { value: (x: number, y: number) => Object.assign(scroll, { x, y }) },
  });
  window.Element.prototype.scrollIntoView = function () {
    scroll.y = 1_000;
  };
  makeGlobal(window);
  return window as unknown as DOMWindow & Window;
}

/** Defines the globals once, as getters: each file of a process can open windows, and leaves the globals as they were. */
function makeGlobal(window: DOMWindow): void {
  const elements = Object.getOwnPropertyNames(window).filter((name) => /^HTML\w*Element$/.test(name));
  const names = ['document', 'navigator', 'location', 'history', 'localStorage', ...elements];
  const isFirst = current === undefined;
  current = {
    window,
    ...Object.fromEntries(names.map((name) => [name, window[name]])),
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  };
  if (!isFirst) return;
  for (const name of Object.keys(current))
    Object.defineProperty(globalThis, name, { get: () => current![name], configurable: true });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
}

/** Sets what `navigator.onLine` says, and tells the window. */
export function setOnline(window: Window, online: boolean): void {
  Object.defineProperty(window.navigator, 'onLine', { value: online, configurable: true });
  const { Event } = window as unknown as { Event: typeof globalThis.Event };
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}
