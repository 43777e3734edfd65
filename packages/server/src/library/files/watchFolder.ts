import { statfs } from 'node:fs/promises';
import { basename } from 'node:path';
import { watch } from 'chokidar';
import { ignoreFileName } from './ignoreFile.ts';
import { isIgnoredName } from './isIgnoredName.ts';

export interface FolderWatch {
  close(): Promise<void>;
}

/**
 * Reports that something changed in a folder or below it; a scan finds the details.
 *
 * Watches folders only: they report changes of their files, and some systems limit the number of watches of a
 * process.
 *
 * @param onFailure called when the system stops watching; no changes are reported afterwards
 */
export function watchFolder(
  root: string,
  onChange: () => void,
  onFailure: (error: Error) => void,
): FolderWatch {
  const watcher = watch(root, {
    // Files that a scan skips, such as uploads in progress, do not count as changes.
    ignored: (path, stats) =>
      (path !== root && isIgnoredName(basename(path))) || (stats !== undefined && !stats.isDirectory()),
    ignoreInitial: true,
    followSymlinks: false,
    // A scan reports folders that this user may not read.
    ignorePermissionErrors: true,
    persistent: true,
  });
  watcher.on('all', onChange);
  watcher.on('raw', (_, name) => {
    if (name === ignoreFileName || !isIgnoredName(name ?? '')) onChange();
  });
  // The watcher was not notified of changes before it was ready.
  watcher.on('ready', onChange);
  watcher.on('error', (error) => onFailure(error instanceof Error ? error : new Error(String(error))));
  return { close: () => watcher.close() };
}

/** Type numbers of statfs(2) on Linux for file systems whose remote changes the kernel is not notified of. */
const networkTypes = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x65735546, // FUSE: sshfs, rclone and their like
  0x01021997, // 9P: folders of a virtual machine's host
  0x00c36400, // Ceph
  0x5346414f, // AFS
]);

/**
 * Returns whether the folder is, or may be, on another machine. Only Linux can tell.
 *
 * @param readType returns the file system type of a folder from statfs(2); replaced by tests
 */
export async function isOnNetwork(folder: string, readType = typeOfFileSystem): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  try {
    return networkTypes.has((await readType(folder)) >>> 0);
  } catch {
    // A missing folder may turn out to be on any file system.
    return true;
  }
}

async function typeOfFileSystem(folder: string): Promise<number> {
  return (await statfs(folder)).type;
}
