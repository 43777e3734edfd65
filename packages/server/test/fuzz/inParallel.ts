/** Does so many pieces of work, a few at a time; rejects with the first that does, once those begun with it have ended. */
export async function inParallel(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  let isOver = false;
  const worker = async () => {
    while (next < count && !isOver) {
      await work(next++).catch((error: unknown) => {
        isOver = true;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}
