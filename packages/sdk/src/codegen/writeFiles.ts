import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A file to write; its path is from the folder. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** Those whose text on the disk is another one, or that are not there. */
export function outdated(files: readonly GeneratedFile[], folder: string): GeneratedFile[] {
  return files.filter(({ path, text }) => readIfThere(resolve(folder, path)) !== text);
}

/**
 * Writes files whole: who reads one meanwhile has the old text or the new one. What is as it should be is not touched, so that
 * nothing is built anew for it.
 *
 * @returns those that were written
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
