/** What the site itself has open: its database, what it scans, makes and loads, with room to spare. */
const ownFiles = 128;
/** A connection, and the file that goes over it. */
const filesOfConnection = 2;
const fewest = 16;

/**
 * How many connections may be open at once. The system gives a process so many files and not one more: with all of them on connections no
 * upload could be written and no page's code be read, and Node never again loads a module that it once could not read.
 *
 * @param openFiles that the system gives this process
 */
export function mostConnections(openFiles: number): number {
  return Math.max(fewest, Math.floor((openFiles - ownFiles) / filesOfConnection));
}

/** As the system says; Infinity where it does not. */
export function openFilesOfProcess(): number {
  const { report } = process;
  const { userLimits } = (report?.getReport() ?? {}) as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isNaN(soft) ? Number.POSITIVE_INFINITY : soft;
}

/** The log line for the site's operator. */
export function fullText(most: number): string {
  return `There are ${most} connections at once, and more are turned away: the system gives this process no more files. Raise its limit (LimitNOFILE of systemd, or ulimit -n).`;
}

/** The same, of one address that opened as many as are left for others. */
export const crowdedText =
  'One address has as many connections as are left for all others, and more of it are turned away. If it is a proxy or a cache of yours, name it in TRUSTED_PROXIES.';
