import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Returns a hash of the names and contents of all files at these paths. File times do not matter, so a checkout does not change it. */
export function fingerprint(folder, paths, isRelevant = () => true) {
  return hashOf(folder, paths, isRelevant, (file) => readFileSync(file));
}

/** Returns a hash of the names, sizes and times of the same files. It is cheaper, and changes whenever contents may have changed. */
export function timesFingerprint(folder, paths, isRelevant = () => true) {
  return hashOf(folder, paths, isRelevant, (file) => {
    // A program can set `mtime`, but not `ctime`.
    const { size, mtimeMs, ctimeMs, ino } = statSync(file);
    return Buffer.from([size, mtimeMs, ctimeMs, ino].join());
  });
}

function hashOf(folder, paths, isRelevant, read) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of listFiles(join(folder, path))) {
      const name = relative(folder, file);
      if (!isRelevant(name)) continue;
      const content = read(file);
      hash.update(`${name}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Returns every file below a path, or the path itself, sorted; an empty list if it does not exist. Skips dependencies and build output. */
export function listFiles(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  return stat.isDirectory() ? filesIn(path) : [path];
}

function filesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter(({ name }) => !['node_modules', 'dist', '.git', '.cache'].includes(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink()) return listFiles(path);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}
