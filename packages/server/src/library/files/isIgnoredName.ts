/**
 * Names that operating systems and network storage (NAS) give to their own files and folders, in lower case: deleted files, snapshots of
 * earlier states, thumbnails. None of them can be the name of a video file, because none ends in a video's extension.
 */
const systemNames = new Set([
  // Windows
  '$recycle.bin',
  'system volume information',
  // Linux: what `fsck` found. Its recycle bin is `.Trash-1000`, which begins with a dot.
  'lost+found',
  // macOS and Netatalk, on shares
  'network trash folder',
  'temporary items',
  // Synology DSM; TerraMaster has the first, too
  '#recycle',
  '#snapshot',
  '@eadir',
  '@sharebin',
  '@sharesnap',
  '@synoresource',
  '@tmp',
  // QNAP QTS
  '@recycle',
  '@recently-snapshot',
  '@transcode',
  // Buffalo
  'trashbox',
  // NetApp, over SMB
  '~snapshot',
  // Nextcloud and ownCloud
  'files_trashbin',
  'files_versions',
]);

/** As `systemNames`, for names that contain a number. */
const systemNamePatterns = [
  // Windows: the recycle bin of one user, by security identifier (in `RECYCLER` before Vista)
  /^s-1-5-21(?:-\d{1,10}){4}$/,
  // Windows: what `chkdsk` found
  /^found\.\d{3}$/,
  // QNAP before QTS 4, Netgear, Western Digital
  /^(?:network )?recycle bin(?: \d{1,3}| - volume_\d{1,3})?$/,
  // Samba: a shadow copy
  /^@gmt-\d{4}\.\d\d\.\d\d-\d\d\.\d\d\.\d\d$/,
];

/**
 * Returns whether the library ignores files and folders of this name, including their contents: hidden ones, and
 * those that an operating system or a NAS creates for itself. Ignores case.
 */
export function isIgnoredName(name: string): boolean {
  if (name.startsWith('.')) return true;
  const lowerCase = name.toLowerCase();
  return systemNames.has(lowerCase) || systemNamePatterns.some((pattern) => pattern.test(lowerCase));
}
