import { createRequire } from 'node:module';
import * as assert from 'uvu/assert';

/** The maximum wait for the requests of a sample, in milliseconds. */
const longestSettlingMs = 10_000;

/**
 * Creates the globals that samples have in addition to the platform: a `fetch` that reaches the site's GraphQL,
 * `localStorage` and, for pages, a document.
 *
 * @returns a function that creates all of them again, for each page of the documentation
 */
export function createSampleWorld({ hasPage }) {
  return () => {
    const fetching = trackFetches();
    const settle = () => settled(fetching);
    Object.assign(globalThis, { assert, settle, fetch: fetching.fetch });
    if (hasPage) openPage(settle);
    else Object.assign(globalThis, { localStorage: createStorage(), location: new URL('http://localhost/') });
    return { settle };
  };
}

function trackFetches() {
  let server;
  const tracked = { pending: 0, fetch };
  // Opened by the first request: many pages send none.
  async function fetch(input, init) {
    tracked.pending += 1;
    try {
      server ??= import('./sampleServer.mjs').then(({ openSampleServer }) => openSampleServer());
      return await unlessAborted((await server)(input, init), init?.signal);
    } finally {
      tracked.pending -= 1;
    }
  }
  return tracked;
}

function unlessAborted(answer, signal) {
  if (!signal) return answer;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    answer.then(resolve, reject);
  });
}

async function settled(fetching) {
  const untilMs = performance.now() + longestSettlingMs;
  for (let quietTurns = 0; quietTurns < 10 && performance.now() < untilMs;) {
    await new Promise((resolve) => setImmediate(resolve));
    quietTurns = fetching.pending === 0 ? quietTurns + 1 : 0;
  }
}

function createStorage() {
  const items = new Map();
  return {
    get length() {
      return items.size;
    },
    key: (i) => [...items.keys()][i] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, String(value)),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

// React looks for a document when it is first imported, so this runs before any sample.
function openPage(settle) {
  const require = createRequire(import.meta.url);
  const { JSDOM } = require('jsdom');
  const { window } = new JSDOM('<!doctype html><html><body><div id="root"></div></body></html>', {
    url: 'http://localhost/',
  });
  const { document, navigator, localStorage, sessionStorage, location, history } = window;
  const { HTMLElement, Event, CustomEvent, MouseEvent } = window;
  for (const [name, value] of Object.entries({
    ...{ window, document, navigator, localStorage, sessionStorage, location, history },
    ...{ HTMLElement, Event, CustomEvent, MouseEvent, IS_REACT_ACT_ENVIRONMENT: true },
    ...Object.fromEntries(
      ['addEventListener', 'removeEventListener', 'dispatchEvent'].map((name) => [
        name,
        window[name].bind(window),
      ]),
    ),
  })) {
    // Newer versions of Node define some of them as getters.
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  const inAct = async (work) => {
    const { act } = await import('react');
    await act(async () => {
      await work();
      await settle();
    });
  };
  globalThis.show = async (node) => {
    const { createRoot } = await import('react-dom/client');
    const container = document.createElement('div');
    document.body.append(container);
    await inAct(() => createRoot(container).render(node));
    return container;
  };
}
