import type { ScriptedReply } from '@mainvideo/sdk/testing';
import { createScriptedFetch, createVirtualClock } from '@mainvideo/sdk/testing';
import { JSDOM } from 'jsdom';
import { installMedia } from './installMedia.ts';

// React looks for a document when it is first imported: this file is imported before it, and imports it last.
const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
  url: 'http://localhost/',
});
const { FormData, HTMLElement, HTMLMediaElement } = window;
Object.assign(globalThis, {
  window,
  document: window.document,
  localStorage: window.localStorage,
  FormData,
  HTMLElement,
  HTMLMediaElement,
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
  IS_REACT_ACT_ENVIRONMENT: true,
});
// Node has its own from version 21 on, which cannot be assigned to.
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });

installMedia(window);
Object.assign(HTMLElement.prototype, { scrollIntoView() {} });

const { act } = await import('react');
const { createRoot } = await import('react-dom/client');
const { renderToString } = await import('react-dom/server');
const { ClientProvider } = await import('@mainvideo/sdk/react');
const { createSiteClient } = await import('../src/data/client.ts');
const { ChangesContext } = await import('../src/offline/ChangesContext.ts');
const { createChanges } = await import('../src/offline/createChanges.ts');
const { createSiteOutbox } = await import('../src/data/siteOutbox.ts');
const { loadLanguage, loadMessages } = await import('../src/i18n/language.ts');
const { LanguageContext } = await import('../src/i18n/LanguageContext.tsx');
const { matchRoute } = await import('../src/router/routes.ts');
type PageModule = import('../src/router/page.ts').PageModule;

const { loadControls } = await import('../src/features/player/useControls.ts');
// A page of the tests has its player's controls from the start on.
await loadControls();

const english = await loadLanguage(['en']);
await loadMessages('watch');
await loadMessages('lists');

/** What a test's API answers to an operation: the reply's `data`, or a whole reply. */
export type Answers = {
  readonly [operationName: string]: (
    variables: any,
    call: number,
  ) => object | { readonly reply: ScriptedReply | Promise<ScriptedReply> };
};

/**
 * Loads a page as the shell does and shows it in a document, with the site's own client over a scripted API.
 *
 * @param path the page's address, such as `/watch/1?t=30`
 */
export async function showPage(page: PageModule, path: string, answers: Answers) {
  const clock = createVirtualClock();
  const calls: { [operationName: string]: any[] } = {};
  const fetch = createScriptedFetch((request) => {
    const { operationName, variables } = request.body as { operationName: string; variables: any };
    const made = (calls[operationName] ??= []);
    made.push(variables);
    const answer = answers[operationName];
    if (!answer) throw new Error(`The test has no answer to ${operationName}.`);
    const result = answer(variables, made.length);
    return 'reply' in result ? (result.reply as ScriptedReply) : { json: { data: result } };
  });
  // What waits lives in memory, as where a browser blocks its storage.
  const outbox = createSiteOutbox({ storage: blocked, channel: null });
  const { client, stop } = createSiteClient({
    outbox,
    url: 'http://localhost/api/graphql',
    fetch: fetch as typeof globalThis.fetch,
    runtime: clock.runtime,
    retry: false,
  });
  const url = new URL(path, 'http://localhost');
  const loading = page.load({ client, params: matchRoute(url.pathname).params, url });
  await clock.advance(0);
  const pageProps = await loading;
  const { default: Page } = page;
  const node = (
    <LanguageContext value={english}>
      <ChangesContext value={createChanges(outbox)}>
        <ClientProvider client={client}>
          <Page {...pageProps} />
        </ClientProvider>
      </ChangesContext>
    </LanguageContext>
  );

  window.history.replaceState(null, '', url);
  const container = window.document.body.appendChild(window.document.createElement('main'));
  const root = createRoot(container);
  const settle = () => act(async () => clock.advance(0));
  if (!pageProps.notFound) await act(async () => root.render(node));
  await settle();

  const find = <Found extends Element = HTMLElement>(selector: string): Found => {
    const found = container.querySelector<Found>(selector);
    if (!found) throw new Error(`Nothing in the page is ${selector}`);
    return found;
  };
  return {
    pageProps,
    /** Variables of each call so far, by operation. */
    calls,
    container,
    find,
    settle,
    /** Lets time pass. */
    pass: (ms: number) => act(async () => clock.advance(ms)),
    /** For what happens to the page from outside of it. */
    async act(happen: () => unknown): Promise<void> {
      await act(async () => void happen());
      await settle();
    },
    has: (selector: string) => container.querySelector(selector) !== null,
    textOf: (selector: string) => find(selector).textContent,
    /** Returns whether the default was prevented. */
    async click(selector: string, init: MouseEventInit = {}): Promise<boolean> {
      const target = find(selector);
      let isPrevented = false;
      // jsdom cannot follow a link: it is kept from trying, once it is known who else prevented it.
      const hear = (event: Event) => {
        isPrevented = event.defaultPrevented;
        if (target.closest('a')) event.preventDefault();
      };
      window.addEventListener('click', hear, { once: true });
      const event = new window.MouseEvent('click', { bubbles: true, cancelable: true, ...init });
      await act(async () => target.dispatchEvent(event));
      await settle();
      return isPrevented;
    },
    async press(key: string, target: Element = window.document.body): Promise<boolean> {
      const event = new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      await act(async () => target.dispatchEvent(event));
      await settle();
      return event.defaultPrevented;
    },
    /** What the server sends: the same page, with no browser around it. */
    html: () => renderToString(node),
    async close() {
      await act(async () => root.unmount());
      container.remove();
      stop();
      await clock.advance(0);
      fetch.assertFinished();
    },
  };
}

function blocked(): never {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
}

/** Lets a player that plays reach a moment. */
export async function playTo(video: HTMLVideoElement, seconds: number): Promise<void> {
  await act(async () => {
    video.currentTime = seconds;
    video.dispatchEvent(new window.Event('timeupdate'));
  });
}

/** A promise and what settles it: for a request that is still under way. */
export function pending<Value>() {
  let settle!: (value: Value) => void;
  const promise = new Promise<Value>((resolve) => (settle = resolve));
  return { promise, settle };
}
