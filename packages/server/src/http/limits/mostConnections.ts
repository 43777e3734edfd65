/**
 * File descriptors that the site needs for itself (database, scans, generated media, module loading), with room to
 * spare.
 */
const ownFiles = 128;
/** A connection, and the file that is sent over it. */
const filesOfConnection = 2;
const fewest = 16;

/**
 * Returns how many connections may be open at once. The system limits the file descriptors of a process. If
 * connections used all of them, no upload could be written and no page module could be loaded, and Node never retries
 * a module that failed to load.
 *
 * @param openFiles the system's limit on open files for this process
 */
export function mostConnections(openFiles: number): number {
  return Math.max(fewest, Math.floor((openFiles - ownFiles) / filesOfConnection));
}

/** Returns the system's limit on open files for this process; Infinity if it is unknown. */
export function openFilesOfProcess(): number {
  const { report } = process;
  const { userLimits } = (report?.getReport() ?? {}) as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isNaN(soft) ? Number.POSITIVE_INFINITY : soft;
}

/** Returns the log line for the operator when all connections are in use. */
export function fullText(most: number): string {
  return `There are ${most} connections at once, and more are turned away: the system gives this process no more files. Raise its limit (LimitNOFILE of systemd, or ulimit -n).`;
}

/** The log line for when one address holds as many connections as are left for all others. */
export const crowdedText =
  'One address has as many connections as are left for all others, and more of it are turned away. If it is a proxy or a cache of yours, name it in TRUSTED_PROXIES.';
