import type { ClientState } from './clientState.ts';

/**
 * Has the queries that look into the cache first wait until it is filled.
 *
 * @param ready settles, no matter how, when it is
 * @param startTimer calls back when the wait takes too long, and answers what stops it
 * @returns ends the wait: everything goes on, and nothing waits from now on
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
