import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../../root.mjs';
import { listFiles } from '../../steps/fingerprint.mjs';

/**
 * The Markdown whose samples are tried: what is written for those who use the project, as paths from the root with their text. Decisions
 * and changelogs speak of the past, which need not run any more.
 */
export function samplePages(folder = root) {
  return ['README.md', 'CONTRIBUTING.md', 'packages', 'docs']
    .flatMap((path) => listFiles(join(folder, path)))
    .map((file) => relative(folder, file).split(sep).join('/'))
    .filter((path) => /^(README|CONTRIBUTING|packages\/\w+\/README|docs\/.*)\.md$/.test(path))
    .filter((path) => !path.startsWith('docs/decisions/'))
    .map((path) => ({ path, markdown: readFileSync(join(folder, path), 'utf8') }));
}
