import fs from 'node:fs';
import fsPromises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative, sep } from 'node:path';

/** Calls that change a folder, with their number of path arguments. */
const pathCalls = { link: 2, mkdir: 1, rename: 2, rm: 1, unlink: 1 } as const;
/** Calls on an open file. A write is on the disk only after a later `sync`. */
const handleCalls = ['write', 'writeFile', 'sync', 'datasync'] as const;

type Call = (...args: unknown[]) => unknown;

/**
 * Runs an action and returns its operations on the files and folders below a root, in order: `write a.json.new`,
 * `sync a.json.new`, `rename a.json.new a.json`, `sync .`. A test that compares the steps fails when a flush is
 * removed or comes too late; the effect of a power cut cannot be tested otherwise.
 *
 * Consecutive equal steps count once, failed calls are left out, and `datasync` and `writeFile` count as `sync` and
 * `write`. Native code, such as SQLite, is not observed.
 *
 * @param root absolute; paths in the steps are relative to it
 */
export async function fileStepsOf(root: string, act: () => unknown): Promise<readonly string[]> {
  const steps: string[] = [];
  const openFiles = new Map<number, string>();
  const restores: (() => void)[] = [];

  function note(name: string, ...paths: readonly unknown[]): void {
    const inside = paths.map((path) => relative(root, String(path)).split(sep).join('/') || '.');
    if (inside.some((path) => path.startsWith('..'))) return;
    const step = [name, ...inside].join(' ');
    if (steps.at(-1) !== step) steps.push(step);
  }

  function replace(target: object, name: string, makeCall: (original: Call) => Call): void {
    const original = (target as Record<string, Call>)[name]!;
    Object.assign(target, { [name]: makeCall(original.bind(target)) });
    restores.push(() => Object.assign(target, { [name]: original }));
  }

  for (const [name, paths] of Object.entries(pathCalls)) {
    replace(fsPromises, name, (call) => async (...args) => {
      const result = await call(...args);
      note(name, ...args.slice(0, paths));
      return result;
    });
    replace(fs, `${name}Sync`, (call) => (...args) => {
      const result = call(...args);
      note(name, ...args.slice(0, paths));
      return result;
    });
  }

  replace(fsPromises, 'open', (call) => async (path, ...args) => {
    const handle = (await call(path, ...args)) as FileHandle;
    for (const name of handleCalls) {
      replace(handle, name, (onHandle) => async (...given) => {
        const result = await onHandle(...given);
        note(name.replace('datasync', 'sync').replace('writeFile', 'write'), path);
        return result;
      });
    }
    return handle;
  });
  replace(fs, 'openSync', (call) => (path, ...args) => {
    const descriptor = call(path, ...args) as number;
    openFiles.set(descriptor, String(path));
    return descriptor;
  });
  for (const [name, step] of Object.entries({
    writeSync: 'write',
    fsyncSync: 'sync',
    fdatasyncSync: 'sync',
  })) {
    replace(fs, name, (call) => (descriptor, ...args) => {
      const result = call(descriptor, ...args);
      note(step, openFiles.get(descriptor as number) ?? join(root, '..'));
      return result;
    });
  }

  syncBuiltinESMExports();
  try {
    await act();
  } finally {
    for (const restore of restores.reverse()) restore();
    syncBuiltinESMExports();
  }
  return steps;
}
