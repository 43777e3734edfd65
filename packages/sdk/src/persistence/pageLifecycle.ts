/** The part of a window that reports when the page is hidden. */
export interface PageLifecycle extends EventTarget {
  readonly document: EventTarget & { readonly visibilityState: string };
}

/** Returns the current window, or `null` in Node and in workers, where pages are never hidden. */
export function ownPage(): PageLifecycle | null {
  const candidate = globalThis as Partial<PageLifecycle>;
  return candidate.document && candidate.addEventListener ? (globalThis as unknown as PageLifecycle) : null;
}

export interface PageListener {
  /** Called when the page is hidden or goes away: the last moment at which a script reliably runs. */
  hidden(): void;
  /** Called when the page returns from the back/forward cache, where it received no messages. */
  thawed(): void;
}

/**
 * Listens to the lifecycle of a page. Does not use `unload` or `beforeunload`, which keep pages out of the
 * back/forward cache and do not fire reliably on phones.
 *
 * @returns a function that stops listening
 */
export function listenToPage(page: PageLifecycle, { hidden, thawed }: PageListener): () => void {
  const { document } = page;
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') hidden();
  };
  const onShow = (event: Event) => {
    if ((event as { readonly persisted?: boolean }).persisted) thawed();
  };
  page.addEventListener('pagehide', hidden);
  page.addEventListener('pageshow', onShow);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    page.removeEventListener('pagehide', hidden);
    page.removeEventListener('pageshow', onShow);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
