import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** One hash of the names and contents of all files at these paths, whatever their times: a checkout changes nothing. */
export function fingerprint(folder, paths, isRelevant = () => true) {
  return hashOf(folder, paths, isRelevant, (file) => readFileSync(file));
}

/** One hash of the names, sizes and times of the same files. It is cheaper, and differs whenever the contents may. */
export function timesFingerprint(folder, paths, isRelevant = () => true) {
  return hashOf(folder, paths, isRelevant, (file) => {
    // A program can set the time of a modification, but not that of a change.
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

/** Every file below a path, or the path itself, sorted; nothing if there is nothing. Dependencies and output are passed over. */
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
