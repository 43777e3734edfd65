import { execFileSync } from 'node:child_process';

/**
 * The files that differ from a commit, those of the work tree and new ones included.
 *
 * @param base a commit; without one, the last commit, or the one before it where nothing has changed since
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
 * The modules that a change can affect: the changed ones, and all that import them, directly or not.
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
