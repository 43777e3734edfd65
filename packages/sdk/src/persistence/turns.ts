import { isPromise } from './settle.ts';

/**
 * Returns a function that runs steps one after the other: a step that returns no promise is done at once, unless an
 * earlier one is not done yet. A step that fails does not keep the next from running.
 */
export function createTurns(): (step: () => void | Promise<void>) => Promise<void> {
  let busy: Promise<void> | null = null;
  return (step) => {
    const done = busy ? busy.then(step) : step();
    if (!isPromise(done)) return Promise.resolve();
    // The caller of `done` receives its failure.
    busy = done.catch(() => {});
    return done;
  };
}
