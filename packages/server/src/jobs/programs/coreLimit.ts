import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * Returns a command prefix that limits a program and all its threads to this many cores. ffmpeg's own thread options
 * apply to each decoder, filter and encoder separately, so the total is several times as high. Empty if all cores may
 * be used, or the system has no `taskset` (Linux only): a program may then briefly use more.
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
 * Returns the last of the allowed cores, in the format of `taskset -c`; null: no limit is needed.
 *
 * @param status the contents of `/proc/self/status` (proc(5)); the cores of a container may be limited, and need not
 *   start at 0
 */
export function coresToUse(status: string, cores: number): string | null {
  const [, list = ''] = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(status) ?? [];
  const allowed = list.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number);
    return Array.from({ length: last! - first! + 1 }, (_, i) => first! + i);
  });
  return cores < allowed.length ? allowed.slice(-cores).join(',') : null;
}
