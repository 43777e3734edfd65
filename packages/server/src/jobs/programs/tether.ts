import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const words = ['setpriv', '--pdeathsig', 'KILL', '--'] as const;

/**
 * Returns a command prefix that makes a program end with the process that starts it, however that ends. A killed
 * process cannot notify its children, so the system must: `setpriv` of util-linux requests this from Linux, and then
 * becomes the program. Returns an empty prefix if it is unavailable. Programs that outlive the site are then ended by
 * the next start (`killStrays.ts`).
 */
export async function findTether(): Promise<readonly string[]> {
  const [setpriv, ...argv] = words;
  try {
    // A `setpriv` of another system may lack this option.
    await promisify(execFile)(setpriv, [...argv, setpriv, '--version']);
    return words;
  } catch {
    return [];
  }
}
