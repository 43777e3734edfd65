import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** One hash of the names and contents of all files at these paths, whatever their times: a checkout changes nothing. */
export function fingerprint(folder, paths, isRelevant = () => true) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of listFiles(join(folder, path))) {
      const name = relative(folder, file);
      if (!isRelevant(name)) continue;
      const content = readFileSync(file);
      hash.update(`${name}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Every file below a path, or the path itself, sorted; nothing if there is nothing. Dependencies and output are passed over. */
export function listFiles(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [path];
  const names = readdirSync(path).filter(
    (name) => !['node_modules', 'dist', '.git', '.cache'].includes(name),
  );
  return names.sort().flatMap((name) => listFiles(join(path, name)));
}
