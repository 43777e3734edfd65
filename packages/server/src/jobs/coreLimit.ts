import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Words to put before a program so that it and all its threads run on so many cores. What ffmpeg is told of threads holds for each decoder, filter and
 * encoder alone: together they are several times as many. None where all cores may be used, or where the system cannot do this (it is the
 * `taskset` of Linux): there a program may use more for moments.
 */
export async function findCoreLimit(cores: number): Promise<readonly string[]> {
  try {
    const list = coresToUse(await readFile('/proc/self/status', 'utf8'), cores);
    if (list === null) return [];
    await promisify(execFile)('taskset', ['-c', list, 'true']);
    return ['taskset', '-c', list];
  } catch {
    return [];
  }
}

/**
 * The last of the cores that a process may run on, as `taskset -c` takes them; null: it may have them all.
 *
 * @param status as in `/proc/self/status` (proc(5)): a container may not have them all, nor begin at 0
 */
export function coresToUse(status: string, cores: number): string | null {
  const [, list = ''] = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(status) ?? [];
  const allowed = list.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number);
    return Array.from({ length: last! - first! + 1 }, (_, i) => first! + i);
  });
  return cores < allowed.length ? allowed.slice(-cores).join(',') : null;
}
