import { refusalOfDisk } from './UploadRefusal.ts';

/** Runs work exclusively, within this process or among all instances. */
export type Turns = <Value>(work: () => Promise<Value>) => Promise<Value>;

/**
 * Runs work on the library's disk one at a time, so that a check still holds when it is acted upon. File system
 * errors become messages with advice.
 *
 * @param amongInstances set if several instances work on the same disk
 */
export function createDiskTurns(root: string, amongInstances: Turns = (work) => work()): Turns {
  let lastTurn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = lastTurn
      .then(() => amongInstances(work))
      .catch((error: unknown) => {
        throw refusalOfDisk(error, root);
      });
    lastTurn = turn.catch(() => undefined);
    return turn;
  };
}
