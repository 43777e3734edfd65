/**
 * Returns a function that refetches a screen: one request at a time, then one more for all calls made meanwhile. A
 * failed request is not repeated; the page reports it.
 */
export function refreshOnce(ask: () => Promise<unknown>): () => void {
  let isAsking = false;
  let isNew = false;
  return function refresh() {
    if (isAsking) {
      isNew = true;
      return;
    }
    isAsking = true;
    const finish = (): void => {
      isAsking = false;
      if (!isNew) return;
      isNew = false;
      refresh();
    };
    ask().then(finish, finish);
  };
}
