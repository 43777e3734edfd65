import { refusalOfDisk } from './UploadRefusal.ts';

/**
 * Work on the disk of the library, one after another: what is counted or looked for is still so when something is done about it.
 * What the file system refuses is told as something to do about it.
 */
export function createDiskTurns(root: string): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let lastTurn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = lastTurn.then(work).catch((error: unknown) => {
      throw refusalOfDisk(error, root);
    });
    lastTurn = turn.catch(() => undefined);
    return turn;
  };
}
