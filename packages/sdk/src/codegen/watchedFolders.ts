import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { baseOf, isDeep } from './findFiles.ts';
import { CodegenError } from './problem.ts';

export interface WatchedFolder {
  /** Relative to the folder of the patterns; '' is that folder itself. */
  readonly path: string;
  /** Whether subfolders are watched too. */
  readonly isDeep: boolean;
}

/**
 * Returns the folders to watch for files that match the patterns: as few as possible, because systems limit the
 * number of watched folders. `node_modules` and hidden folders are left out.
 *
 * @throws CodegenError if a folder does not exist
 */
export function watchedFolders(folder: string, patterns: readonly string[]): WatchedFolder[] {
  const depths = new Map<string, boolean>();
  const add = (path: string, isDeep: boolean) => depths.set(path, isDeep || (depths.get(path) ?? false));
  for (const pattern of patterns) {
    if (pattern.startsWith('!')) continue;
    const base = baseOf(pattern);
    if (!existsSync(resolve(folder, base)))
      throw new CodegenError([{ file: base, message: 'is no folder that can be watched.' }]);
    add(base, isDeep(pattern) && base !== '');
    if (!isDeep(pattern) || base !== '') continue;
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
        add(entry.name, true);
    }
  }
  return [...depths].map(([path, isDeep]) => ({ path, isDeep }));
}
