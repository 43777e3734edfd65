import { type DOMWindow, JSDOM } from 'jsdom';
import { installMedia } from './installMedia.ts';

/**
 * Makes a browser's window.
 *
 * jsdom does not scroll: `scrollTo` here moves `scrollX` and `scrollY`, and nothing else.
 */
export function makeWindow(url: string, html = '<!doctype html><html><head></head><body></body></html>') {
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
  return window as unknown as DOMWindow & Window;
}

export const globalsOf = (window: DOMWindow): readonly string[] => [
  ...['document', 'navigator', 'location', 'history', 'localStorage'],
  ...Object.getOwnPropertyNames(window).filter((name) => /^HTML\w*Element$/.test(name)),
];

/**
 * Opens a browser's window, and makes it the global one: React and Sentry look for it when they are first imported, so
 * they are imported after this.
 */
export function openWindow(url: string, html?: string) {
  const window = makeWindow(url, html);
  for (const name of globalsOf(window)) {
    // Node has some of them from later versions on, which cannot be assigned to.
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
  }
  Object.assign(globalThis, {
    window,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    IS_REACT_ACT_ENVIRONMENT: true,
  });
  return window;
}

/** Sets what `navigator.onLine` says, and tells the window. */
export function setOnline(window: Window, online: boolean): void {
  Object.defineProperty(window.navigator, 'onLine', { value: online, configurable: true });
  const { Event } = window as unknown as { Event: typeof globalThis.Event };
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}
