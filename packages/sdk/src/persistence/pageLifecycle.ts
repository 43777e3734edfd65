/** A window, as far as hiding goes. */
export interface PageLifecycle extends EventTarget {
  readonly document: EventTarget & { readonly visibilityState: string };
}

/** The window that this runs in; `null` in Node and in workers, where no page is hidden. */
export function ownPage(): PageLifecycle | null {
  const candidate = globalThis as Partial<PageLifecycle>;
  return candidate.document && candidate.addEventListener ? (globalThis as unknown as PageLifecycle) : null;
}

export interface PageListener {
  /** The page is hidden or goes away: these are the last moments at which a script surely runs. */
  hidden(): void;
  /** It comes back out of the back/forward cache, where it heard nothing. */
  thawed(): void;
}

/**
 * Never on `unload` or `beforeunload`: they keep pages out of the back/forward cache, and phones skip them.
 *
 * @returns stops it
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
