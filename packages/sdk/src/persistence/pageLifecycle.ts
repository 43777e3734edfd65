/** A window, as far as hiding goes. */
export interface PageLifecycle extends EventTarget {
  readonly document: EventTarget & { readonly visibilityState: string };
}

/** The window that this runs in; `null` in Node and in workers, where no page is hidden. */
export function ownPage(): PageLifecycle | null {
  const candidate = globalThis as Partial<PageLifecycle>;
  return candidate.document && candidate.addEventListener ? (globalThis as unknown as PageLifecycle) : null;
}

/**
 * Calls back whenever the page is hidden or goes away: these are the last moments at which a script surely runs.
 *
 * Never on `unload` or `beforeunload`: they keep pages out of the back/forward cache, and phones skip them.
 *
 * @returns stops it
 */
export function onPageHidden(page: PageLifecycle, callback: () => void): () => void {
  const { document } = page;
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') callback();
  };
  page.addEventListener('pagehide', callback);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    page.removeEventListener('pagehide', callback);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
