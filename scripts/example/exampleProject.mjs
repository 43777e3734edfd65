import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createProject } from '../package/createProject.mjs';
import { root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';

/**
 * Creates a separate project from an example, with the packed SDK and the versions in its package.json.
 *
 * @param folder as in `createProject`
 */
export function exampleProject(name, folder) {
  const example = join(root, 'examples', name);
  const files = Object.fromEntries(
    listFiles(example).map((file) => [relative(example, file), readFileSync(file, 'utf8')]),
  );
  return createProject({ files, manifest: JSON.parse(files['package.json']), folder });
}
