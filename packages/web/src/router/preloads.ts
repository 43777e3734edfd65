import type { View } from './view.ts';

/** Pages that are loading, or have just loaded, because the viewer is likely to open them. */
export interface Preloads {
  /** Loads a page, unless a recent preload of the same URL exists. */
  start(href: string): void;
  /** Returns a recent preload that has not failed, and removes it. */
  take(href: string): Promise<View> | undefined;
}

const maxAgeMs = 10_000;
const limit = 8;

export function createPreloads(load: (url: URL) => Promise<View>, now: () => number): Preloads {
  const loading = new Map<string, { readonly view: Promise<View>; readonly startedMs: number }>();

  function findYoung(href: string): Promise<View> | undefined {
    const entry = loading.get(href);
    return entry && now() - entry.startedMs < maxAgeMs ? entry.view : undefined;
  }

  return {
    start(href) {
      if (findYoung(href)) return;
      const view = load(new URL(href));
      loading.delete(href);
      loading.set(href, { view, startedMs: now() });
      if (loading.size > limit) loading.delete(loading.keys().next().value!);
      // A failed preload is removed: the navigation itself tries again and shows the failure.
      view.catch(() => {
        if (loading.get(href)?.view === view) loading.delete(href);
      });
    },
    take(href) {
      const view = findYoung(href);
      loading.delete(href);
      return view;
    },
  };
}
