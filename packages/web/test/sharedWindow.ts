// Test files that import this module share a process, in which a window is open before React is imported. Its globals are getters that
// never change, so that each file can open windows and leaves the process as it was.
import type { DOMWindow } from 'jsdom';
import { globalsOf, makeWindow } from './openWindow.ts';

export { setOnline } from './openWindow.ts';

let current = makeWindow('http://localhost/');

/** Opens a browser's window, and makes it the global one. */
export function openWindow(url: string, html?: string): DOMWindow & Window {
  current = makeWindow(url, html);
  return current;
}

for (const name of ['window', ...globalsOf(current)])
  Object.defineProperty(globalThis, name, {
    get: () => (name === 'window' ? current : current[name]),
    configurable: true,
  });
Object.assign(globalThis, {
  addEventListener: (...given: Parameters<Window['addEventListener']>) => current.addEventListener(...given),
  removeEventListener: (...given: Parameters<Window['removeEventListener']>) =>
    current.removeEventListener(...given),
  IS_REACT_ACT_ENVIRONMENT: true,
});
