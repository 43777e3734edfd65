import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../../root.mjs';
import { listFiles } from '../../steps/fingerprint.mjs';

/**
 * Returns the Markdown pages whose samples are tested, as paths from the root with their text: everything written for
 * users of the project. Decisions and changelogs describe the past, so their samples need not run any more.
 */
export function samplePages(folder = root) {
  return ['README.md', 'CONTRIBUTING.md', 'packages', 'docs']
    .flatMap((path) => listFiles(join(folder, path)))
    .map((file) => relative(folder, file).split(sep).join('/'))
    .filter((path) => /^(README|CONTRIBUTING|packages\/\w+\/README|docs\/.*)\.md$/.test(path))
    .filter((path) => !path.startsWith('docs/decisions/'))
    .map((path) => ({ path, markdown: readFileSync(join(folder, path), 'utf8') }));
}
