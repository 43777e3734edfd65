import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './runCommand.mjs';

/** Whether this process may install Debian packages. */
export const canInstallDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs Debian packages. Waits until other installations end: for those of other test runs here, by a lock that the
 * whole command shares; for those of the system (updates after the start of a machine), by apt's own time limit.
 *
 * @returns the output of apt-get. The caller has to check that the packages are installed
 */
export async function installDebian(...packages) {
  const { output } = await runCommand(
    'flock',
    [
      lockFile(),
      'sh',
      '-c',
      `${aptGet} update; ${aptGet} install -y --no-install-recommends "$@"`,
      'sh',
      ...packages,
    ],
    { env: { DEBIAN_FRONTEND: 'noninteractive' } },
  );
  return output;
}

const aptGet = 'apt-get -o DPkg::Lock::Timeout=600';

const lockFile = () => join(tmpdir(), 'mainvideo-apt.lock');
