import { BackupError, damaged } from './BackupError.ts';

export const manifestName = 'manifest.json';
/** The checksum of the manifest, in the format of `sha256sum`; the last file of the backup. */
export const manifestSumName = 'manifest.json.sha256';
export const databaseName = 'mainvideo.db';

const formatVersion = 1;

/** A backup's description of its contents. */
export interface Manifest {
  readonly format: 'mainvideo-backup';
  readonly formatVersion: number;
  /** Version of the site that made the backup. */
  readonly version: string;
  readonly createdAt: string;
  /** Names of the database migrations, in order. */
  readonly migrations: readonly string[];
  /** Row counts by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** All files except the manifest and its checksum. */
  readonly files: readonly ManifestFile[];
}

export interface ManifestFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export function createManifest(parts: Omit<Manifest, 'format' | 'formatVersion'>): Manifest {
  return { format: 'mainvideo-backup', formatVersion, ...parts };
}

/**
 * Reads the manifest of a backup.
 *
 * @param backup path of the backup, for messages
 * @param knownMigrations migrations of this version
 * @throws BackupError if this version cannot read the backup
 */
export function readManifest(backup: string, text: string, knownMigrations: readonly string[]): Manifest {
  const manifest = parse(text);
  if (manifest?.format !== 'mainvideo-backup') throw damaged(backup, 'its manifest is none');
  if (manifest.formatVersion !== formatVersion) {
    throw new BackupError(
      `The backup ${backup} has format ${manifest.formatVersion}, and this version reads ${formatVersion}. Restore it with Mainvideo ${manifest.version} or later.`,
    );
  }
  const unknown = manifest.migrations.filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup ${backup} was made by Mainvideo ${manifest.version}, which knows more than this version (${unknown.join(', ')}). Update Mainvideo first.`,
    );
  }
  return manifest;
}

function parse(text: string): Manifest | undefined {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return undefined;
  }
}
