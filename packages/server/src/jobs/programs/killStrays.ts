import { readdir, readFile, readlink } from 'node:fs/promises';
import { sep } from 'node:path';

/**
 * Ends every ffmpeg process that runs in this folder or below. One that outlived its parent process would continue to
 * the end of its film, although no one uses the result. Does nothing on systems without `/proc`; there such a process
 * ends by itself.
 *
 * @returns how many it ended
 */
export async function killStrays(folder: string): Promise<number> {
  let count = 0;
  let names: readonly string[];
  try {
    names = await readdir('/proc');
  } catch {
    return count;
  }
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const runsIn = await readlink(`/proc/${name}/cwd`);
      if (runsIn !== folder && !runsIn.startsWith(folder + sep)) continue;
      const [program] = (await readFile(`/proc/${name}/cmdline`, 'utf8')).split('\0');
      if (!/(?:^|[/\\])ff(?:mpeg|probe)[^/\\]*$/.test(program!)) continue;
      process.kill(Number(name), 'SIGKILL');
      count += 1;
    } catch {
      // It ended meanwhile, or belongs to another user.
    }
  }
  return count;
}
