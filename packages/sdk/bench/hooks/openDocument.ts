import { JSDOM } from 'jsdom';

/** Creates the page in which components are rendered. React looks for it when it is first imported. */
export function openDocument(): void {
  const { window } = new JSDOM('<!doctype html><html><body></body></html>', { url: 'http://localhost/' });
  Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });
  // Newer versions of Node define it as a getter.
  Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
}
