import { refusalOfDisk } from './UploadRefusal.ts';

/** Does work when nobody else does: of this process, or of all instances. */
export type Turns = <Value>(work: () => Promise<Value>) => Promise<Value>;

/**
 * Work on the disk of the library, one after another: what is counted or looked for is still so when something is done about it.
 * What the file system refuses is told as something to do about it.
 *
 * @param amongInstances where several instances work on the same disk
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
