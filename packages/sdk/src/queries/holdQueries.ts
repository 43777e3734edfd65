import type { ClientState } from './clientState.ts';

/**
 * Makes queries that read the cache first wait until the cache is restored.
 *
 * @param ready settles when the cache is restored
 * @param startTimer calls back when the wait takes too long, and returns a function that stops the timer
 * @returns a function that ends the wait; all queries continue
 */
export function holdQueries(
  store: ClientState,
  ready: PromiseLike<unknown>,
  startTimer: (expire: () => void) => () => void,
): () => void {
  let proceed!: () => void;
  const held = new Promise<void>((resolve) => (proceed = resolve));
  const stopTimer = startTimer(end);
  ready.then(end, end);

  function end(): void {
    store.wait = null;
    stopTimer();
    proceed();
  }

  store.wait = (operationName, signal) =>
    store.requests.begin<void>(operationName, (pending, resolve) => {
      const withdraw = (): void => pending.cancel('the caller aborted it.', signal!.reason);
      const leave = (): void => signal?.removeEventListener('abort', withdraw);
      signal?.addEventListener('abort', withdraw);
      void held.then(leave).then(resolve);
      return leave;
    });
  return end;
}
