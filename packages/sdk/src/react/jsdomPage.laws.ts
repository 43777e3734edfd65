// A page for React to render into. React looks for a document when it is first imported: import this before it.
import { JSDOM } from 'jsdom';

/** The window of a page of its own. */
export const { window } = new JSDOM('<!doctype html><html><body></body></html>', {
  url: 'http://localhost/',
});

Object.assign(globalThis, { window, document: window.document, IS_REACT_ACT_ENVIRONMENT: true });
// A getter of its own on newer versions of Node.
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
