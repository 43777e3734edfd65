/**
 * Discards a page's initial results when they may belong to another viewer: when another tab clears the cache in
 * storage (a sign-out), and when the page returns from the back/forward cache, where it received no events.
 *
 * @param key the cache's key in local storage
 * @returns a function that stops listening
 */
export function discardInitialResults(window: Window, key: string, discard: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && discard();
  const onStorage = ({ key: name, newValue }: StorageEvent) =>
    (name ?? key) === key && newValue === null && discard();
  window.addEventListener('pageshow', onPageShow);
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('pageshow', onPageShow);
    window.removeEventListener('storage', onStorage);
  };
}
