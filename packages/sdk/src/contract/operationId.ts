let last = 0;

/** Returns the next operation ID. Events of the cache and the transport use it to identify one logical operation. */
export function nextOperationId(): number {
  last += 1;
  return last;
}
