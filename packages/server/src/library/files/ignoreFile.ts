import { constants, open } from 'node:fs/promises';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** A file in which the owner lists what of its folder is not published, in the format of `.gitignore`. */
export const ignoreFileName = '.mainvideoignore';

const maxBytes = 64 * 1024;

/** The rules for a folder and everything below it. */
export interface IgnoreRules {
  /** Relative to the library; empty for the library itself. */
  readonly folder: string;
  readonly patterns: Ignore;
  /** The rules of the folders around it; null: none. */
  readonly outer: IgnoreRules | null;
}

/** Parses an ignore file. Patterns and names are compared in one form of Unicode. */
export function readIgnoreRules(folder: string, text: string, outer: IgnoreRules | null): IgnoreRules {
  return { folder, patterns: ignore().add(text.replace(/^\uFEFF/, '').normalize()), outer };
}

/** Returns whether a path is ignored. As in Git, the rules of the innermost folder that mention it decide. */
export function isIgnoredBy(rules: IgnoreRules | null, path: string, isFolder: boolean): boolean {
  for (let at = rules; at !== null; at = at.outer) {
    const inside = (at.folder === '' ? path : path.slice(at.folder.length + 1)).normalize();
    const { ignored, unignored } = at.patterns.test(isFolder ? `${inside}/` : inside);
    if (ignored || unignored) return ignored;
  }
  return false;
}

/**
 * Reads an ignore file.
 *
 * @throws the file system's error; EFBIG if it is larger than 64 kB, and EINVAL if it is not a regular file
 */
export async function readIgnoreFile(path: string): Promise<string> {
  // Opening a pipe would wait for a writer otherwise.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw Object.assign(new Error('not a regular file'), { code: 'EINVAL' });
    if (stats.size > maxBytes) throw Object.assign(new Error('too large'), { code: 'EFBIG' });
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/**
 * Returns whether the ignore files of a library exclude a file that is not there yet. Ignore files that cannot be read
 * are left to the scan, which reports them.
 *
 * @param path relative to the library
 */
export async function willBeIgnored(root: string, path: string): Promise<boolean> {
  const names = path.split('/');
  let rules: IgnoreRules | null = null;
  for (const depth of names.keys()) {
    const folder = names.slice(0, depth).join('/');
    if (folder !== '' && isIgnoredBy(rules, folder, true)) return true;
    const text = await readIgnoreFile(join(root, folder, ignoreFileName)).catch(() => null);
    if (text !== null) rules = readIgnoreRules(folder, text, rules);
  }
  return isIgnoredBy(rules, path, false);
}
