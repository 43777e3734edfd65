import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

type Calls = Record<string, (...given: unknown[]) => unknown>;

/** What changes something on a disk, or comes between two such. */
const folderCalls = ['mkdir', 'open', 'rename', 'link', 'unlink', 'rm', 'utimes'];
const fileCalls = ['write', 'writeFile', 'sync', 'datasync', 'close'];

/**
 * Has this process kill itself before the nth call of the file system that it makes from now on; 0: never.
 *
 * @returns how many there were
 */
export async function killAtCall(killAt: number): Promise<() => number> {
  let count = 0;
  function watch(calls: Calls, names: readonly string[]): void {
    for (const name of names) {
      const call = calls[name]!;
      calls[name] = function counted(this: unknown, ...given: unknown[]) {
        count += 1;
        if (count === killAt) process.kill(process.pid, 'SIGKILL');
        return call.apply(this, given);
      };
    }
  }
  const any = await fs.promises.open(process.execPath, 'r');
  watch(Object.getPrototypeOf(any) as Calls, fileCalls);
  await any.close();
  watch(fs.promises as unknown as Calls, folderCalls);
  syncBuiltinESMExports();
  count = 0;
  return () => count;
}
