import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

/**
 * Returns the files that match the patterns, sorted by name, as paths relative to `folder`.
 *
 * `*` and `?` match characters of one name, `**` matches any folders, and `{a,b}` matches either. A pattern that
 * begins with `!` excludes files. Folders named `node_modules`, hidden folders and links to folders are skipped.
 */
export function findFiles(folder: string, patterns: readonly string[]): string[] {
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!')).flatMap(eitherOf);
  const unwanted = patterns
    .filter((pattern) => pattern.startsWith('!'))
    .flatMap((each) => eitherOf(each.slice(1)));
  const taken = new Set<string>();
  for (const pattern of wanted) {
    const expression = expressionOf(pattern);
    for (const file of filesBelow(folder, baseOf(pattern), isDeep(pattern)))
      if (expression.test(file)) taken.add(file);
  }
  const without = unwanted.map(expressionOf);
  return [...taken].filter((file) => !without.some((expression) => expression.test(file))).sort();
}

/** Returns the folder that contains all files of a pattern, from the start of the pattern. */
export function baseOf(pattern: string): string {
  const steps = normal(pattern).split('/');
  const first = steps.findIndex((step) => /[*?{]/.test(step));
  return steps.slice(0, first === -1 ? -1 : first).join('/');
}

/** Returns whether a pattern can match files in subfolders of its base. */
export function isDeep(pattern: string): boolean {
  return /\*\*|[*?{].*\//.test(normal(pattern));
}

function* filesBelow(folder: string, base: string, deep: boolean): Iterable<string> {
  const entries = (() => {
    try {
      return readdirSync(resolve(folder, base), { withFileTypes: true });
    } catch {
      // A missing folder is empty. Callers that need files report their absence.
      return [];
    }
  })();
  for (const entry of entries) {
    const path = base === '' ? entry.name : `${base}/${entry.name}`;
    if (isFile(entry, resolve(folder, path))) yield path;
    else if (deep && entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
      yield* filesBelow(folder, path, deep);
  }
}

function isFile(entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** `a{b,c}` matches `ab` and `ac`. */
function eitherOf(pattern: string): string[] {
  const match = /\{([^{}]*)\}/.exec(pattern);
  if (match === null) return [pattern];
  const [before, after] = [pattern.slice(0, match.index), pattern.slice(match.index + match[0].length)];
  return match[1]!.split(',').flatMap((each) => eitherOf(before + each + after));
}

function expressionOf(pattern: string): RegExp {
  const text = normal(pattern).replaceAll(/\*\*\/|\*\*|\*|\?|[.+^$()|[\]\\]/g, (token) => {
    if (token === '**/') return '(?:[^/]+/)*';
    if (token === '**') return '.*';
    if (token === '*') return '[^/]*';
    return token === '?' ? '[^/]' : `\\${token}`;
  });
  return new RegExp(`^${text}$`);
}

function normal(pattern: string): string {
  return pattern.split(sep).join('/').replace(/^\.\//, '');
}

/** Returns a path relative to the folder, with `/` as separator. Paths outside of the folder stay absolute. */
export function pathFrom(folder: string, file: string): string {
  const path = relative(folder, resolve(folder, file));
  return (path.startsWith('..') ? join(file) : path).split(sep).join('/');
}
