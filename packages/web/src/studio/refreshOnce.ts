/**
 * Asks for a screen anew when there is news of it: one question at a time, and one more after it for all that came meanwhile.
 * A question that fails is not asked again; the page says so itself.
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
