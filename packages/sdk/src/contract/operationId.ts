let last = 0;

/** Counts up: the cache's and the transport's events of one logical operation share one, and no two operations do. */
export function nextOperationId(): number {
  last += 1;
  return last;
}
