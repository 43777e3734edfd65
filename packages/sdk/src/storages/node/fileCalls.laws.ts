// Counts file system calls, so that a test can make any of them fail, or end the process there.
import fsPromises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const watched = ['mkdir', 'open', 'readdir', 'readFile', 'rename', 'rm'] as const;
const watchedOfHandle = ['writeFile', 'sync', 'close'] as const;

/**
 * Calls `onCall` with the number (from 1) of each call to the file system in this process, before the call. If `onCall`
 * throws, the call rejects with that error.
 *
 * @returns the number of calls, and a function that stops watching
 */
export function watchFileCalls(onCall: (call: number, name: string) => void): {
  readonly count: () => number;
  readonly stop: () => void;
} {
  let calls = 0;
  const originals = watched.map((name) => [name, fsPromises[name]] as const);
  const before = <Args extends unknown[], Answer>(name: string, action: (...args: Args) => Promise<Answer>) =>
    async function (...args: Args): Promise<Answer> {
      onCall((calls += 1), name);
      return action(...args);
    };
  const set = (target: object, name: string, value: unknown) => Object.assign(target, { [name]: value });

  for (const [name, original] of originals) {
    const action = original as (...args: unknown[]) => Promise<unknown>;
    const counted = before(name, action);
    set(
      fsPromises,
      name,
      name === 'open' ? async (...args: unknown[]) => wrap((await counted(...args)) as FileHandle) : counted,
    );
  }
  syncBuiltinESMExports();

  function wrap(handle: FileHandle): FileHandle {
    for (const name of watchedOfHandle) {
      const action = handle[name].bind(handle) as (...args: unknown[]) => Promise<unknown>;
      // A file that could not be closed would stay open in the process of the test.
      set(
        handle,
        name,
        name === 'close'
          ? async () => (await action(), before(name, async () => {})())
          : before(name, action),
      );
    }
    return handle;
  }

  return {
    count: () => calls,
    stop() {
      for (const [name, original] of originals) set(fsPromises, name, original);
      syncBuiltinESMExports();
    },
  };
}
