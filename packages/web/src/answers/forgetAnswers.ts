/**
 * Has a page forget what it was answered where that may be another viewer's by now. Until its client is there it hears of a
 * sign-out in another tab by the storage that is emptied; frozen in the back/forward cache it hears of nothing.
 *
 * @param key of the cache in local storage
 * @returns stops it
 */
export function forgetAnswers(window: Window, key: string, forget: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && forget();
  const onStorage = ({ key: name, newValue }: StorageEvent) =>
    (name ?? key) === key && newValue === null && forget();
  window.addEventListener('pageshow', onPageShow);
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('pageshow', onPageShow);
    window.removeEventListener('storage', onStorage);
  };
}
