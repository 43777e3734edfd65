import { BackupError, damaged } from './BackupError.ts';

export const manifestName = 'manifest.json';
/** In the form of `sha256sum`; the last file of all. */
export const manifestSumName = 'manifest.json.sha256';
export const databaseName = 'mainvideo.db';

const formatVersion = 1;

/** The description that a backup contains of itself. */
export interface Manifest {
  readonly format: 'mainvideo-backup';
  readonly formatVersion: number;
  /** Of the site that made it. */
  readonly version: string;
  readonly createdAt: string;
  /** Of the database, by name, in order. */
  readonly migrations: readonly string[];
  /** How many, by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** All files but the manifest and its sum. */
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
 * The manifest of a backup that this version can read.
 *
 * @param backup its path, for messages
 * @param knownMigrations those of this version
 * @throws BackupError
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
