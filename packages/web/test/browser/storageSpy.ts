import type { BrowserContext, Page } from 'playwright-core';

/** Something that the page did, in order. */
export interface SpiedCall {
  readonly what: 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'fetch' | 'addEventListener';
  /** The key, the address, or the type of the event. */
  readonly name: string;
  /** The type of the event during which it happened; `null`: during none. */
  readonly during: string | null;
}

const journalKey = 'spied-calls';

/**
 * Writes down, from before the page's own scripts run, what it asks of local storage, of the network by `fetch`, and which
 * events it wants to hear on window and document. The journal is in session storage, so it outlives the document.
 */
export async function spyOnStorage(target: BrowserContext | Page): Promise<void> {
  await target.addInitScript((key) => {
    const { getItem, setItem, removeItem, clear } = Storage.prototype;
    const { addEventListener } = EventTarget.prototype;
    const { fetch } = window;
    // A method, because the test loader would wrap a separate function with a helper that the page lacks.
    const journal = {
      note(what: string, name: string) {
        const before = JSON.parse(getItem.call(sessionStorage, key) ?? '[]');
        const during = window.event?.type ?? null;
        setItem.call(sessionStorage, key, JSON.stringify([...before, { what, name, during }]));
      },
    };
    Object.assign(Storage.prototype, {
      getItem(this: Storage, name: string) {
        if (this === localStorage) journal.note('getItem', name);
        return getItem.call(this, name);
      },
      setItem(this: Storage, name: string, value: string) {
        if (this === localStorage) journal.note('setItem', name);
        setItem.call(this, name, value);
      },
      removeItem(this: Storage, name: string) {
        if (this === localStorage) journal.note('removeItem', name);
        removeItem.call(this, name);
      },
      clear(this: Storage) {
        if (this === localStorage) journal.note('clear', '');
        clear.call(this);
      },
    });
    EventTarget.prototype.addEventListener = function (this: EventTarget, type: string, ...rest: any[]) {
      if (this === window || this === document) journal.note('addEventListener', type);
      return (addEventListener as Function).call(this, type, ...rest);
    };
    window.fetch = (input, init) => {
      journal.note('fetch', String(input));
      return fetch(input, init);
    };
  }, journalKey);
}

/** What was written down in this tab so far. */
export function spiedCalls(page: Page): Promise<SpiedCall[]> {
  return page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]'), journalKey);
}
