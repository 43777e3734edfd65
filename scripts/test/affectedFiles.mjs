import { execFileSync } from 'node:child_process';

/**
 * Returns the files that differ from a commit, including uncommitted and new ones.
 *
 * @param base a commit. Defaults to the last commit, or to the one before it if nothing has changed since
 * @returns paths from the root
 */
export function changedFiles(root, base) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const since = (commit) => [
    ...git('diff', '--name-only', '--no-renames', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  if (base) return since(base);
  const changed = since('HEAD');
  return changed.length > 0 ? changed : since('HEAD~1');
}

/**
 * Returns the modules that a change can affect: the changed ones and all that import them, directly or indirectly, nearest first.
 *
 * @param changed paths from the root
 * @param modules `imports` by path, as `compileTree` returns them
 */
export function affectedBy(changed, modules) {
  const importers = new Map();
  for (const [path, { imports }] of Object.entries(modules)) {
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), path]);
  }
  const affected = new Set(changed);
  for (const path of affected) for (const importer of importers.get(path) ?? []) affected.add(importer);
  return affected;
}

/**
 * Divides test files into those that fit into a time limit and the rest.
 *
 * @param files in order of priority
 * @param durations in milliseconds, by job: a file has one or more jobs, whose names begin with its path
 * @param mostMs the time limit of all files together
 */
export function fittingInto(files, durations, mostMs) {
  let leftMs = mostMs;
  const isFitting = (file) => {
    const recorded = [...durations].filter(([name]) => name.startsWith(file)).map(([, ms]) => ms);
    leftMs -= recorded.reduce((sum, ms) => sum + ms, 0) || usualMs;
    return leftMs >= 0;
  };
  const fitting = files.filter(isFitting);
  return { fitting, rest: files.filter((file) => !fitting.includes(file)) };
}

/** The duration of files without a record, which are short. */
const usualMs = 400;
