import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A file to write. Its path is relative to the folder. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** Returns the files that are missing on the disk or have another text there. */
export function outdated(files: readonly GeneratedFile[], folder: string): GeneratedFile[] {
  return files.filter(({ path, text }) => readIfThere(resolve(folder, path)) !== text);
}

/**
 * Writes files atomically: concurrent readers see the old or the new text. Files that are up to date are not touched,
 * so that they do not trigger a build.
 *
 * @returns the files that were written
 */
export function writeFiles(files: readonly GeneratedFile[], folder: string): GeneratedFile[] {
  const changed = outdated(files, folder);
  for (const { path, text } of changed) {
    const file = resolve(folder, path);
    const beside = `${file}.${randomUUID()}.tmp`;
    mkdirSync(dirname(file), { recursive: true });
    try {
      writeFileSync(beside, text);
      renameSync(beside, file);
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  }
  return changed;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    return undefined;
  }
}
