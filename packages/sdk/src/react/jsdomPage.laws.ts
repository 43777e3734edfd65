// A page for React to render into. React looks for a document when it is first imported, so import this file before it.
import { JSDOM } from 'jsdom';

/** The window of a separate page. */
export const { window } = new JSDOM('<!doctype html><html><body></body></html>', {
  url: 'http://localhost/',
});

Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });
// Newer versions of Node define `navigator` as a getter.
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
