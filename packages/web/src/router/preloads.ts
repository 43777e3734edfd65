import type { View } from './view.ts';

/** Pages that are being loaded, or were just now, because the viewer seemed to go there. */
export interface Preloads {
  /** Once for each address while what was loaded is young. */
  start(href: string): void;
  /** The loading page, if there is one and it has not failed. It is handed out once. */
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
      // A failure is forgotten: the navigation itself tries again, and tells the viewer.
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
