import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const words = ['setpriv', '--pdeathsig', 'KILL', '--'] as const;

/**
 * Words to put before a program so that it ends with the process that begins it, however that one ends. A process that is killed cannot
 * tell its children, so the system does: Linux, asked by the `setpriv` of util-linux, which then becomes the program. None where there is
 * no such thing: what outlives its site there is ended by the next start (`killStrays.ts`).
 */
export async function findTether(): Promise<readonly string[]> {
  const [setpriv, ...argv] = words;
  try {
    // That of other systems, where there is one, cannot do this.
    await promisify(execFile)(setpriv, [...argv, setpriv, '--version']);
    return words;
  } catch {
    return [];
  }
}
