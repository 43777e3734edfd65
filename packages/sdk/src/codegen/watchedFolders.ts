import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { baseOf, isDeep } from './findFiles.ts';
import { CodegenError } from './problem.ts';

export interface WatchedFolder {
  /** From the folder that patterns are from; '' is that one itself. */
  readonly path: string;
  /** What is below it, too. */
  readonly isDeep: boolean;
}

/**
 * What to watch for the files that patterns name: as little as will do, since a system watches so many folders and no more. Of a
 * whole project, what packages and hidden folders hold is none of it.
 *
 * @throws CodegenError where one of them is not there
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
