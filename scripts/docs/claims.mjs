import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';
import { claimsOf } from './claimsOf.mjs';
import { isTrue } from './isTrue.mjs';
import { readRepository } from './repository.mjs';

/**
 * Returns a line, with file and line number, for each claim in the Markdown files that does not match the repository.
 */
export function claimsThatFail(folder = root) {
  const files = [
    '.github',
    'docs',
    'packages',
    'examples',
    'scripts',
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
  ].flatMap((path) => listFiles(join(folder, path)));
  const repository = readRepository(folder, files);
  const failing = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const markdown = readFileSync(file, 'utf8');
      const path = relative(folder, file);
      // Changelogs and API reports contain names and sizes of earlier versions.
      const isPast = /CHANGELOG\.md$|[/\\]sdk[/\\]api[/\\]/.test(path);
      // A decision states the sizes that were measured when it was made.
      const isMeasuredOnce = isPast || /(^|[/\\])decisions[/\\]/.test(path);
      return claimsOf(markdown, { sizeNames: isMeasuredOnce ? [] : repository.sizeNames })
        .filter(({ kind }) => !(isPast && kind === 'name') && !(isMeasuredOnce && kind === 'unasked'))
        .filter((claim) => !isTrue({ ...claim, file, markdown }, repository))
        .map(({ line, text, why = 'does not exist' }) => `${path}:${line} ${text} ${why}`);
    });
  return [...failing, ...repository.sharedNumbers, ...unusedPictures(folder, files)];
}

/** Returns the pictures that no Markdown file shows. */
function unusedPictures(folder, files) {
  const pictures = listFiles(join(folder, 'docs/images'));
  if (pictures.length === 0) return [];
  const markdown = files.filter((file) => file.endsWith('.md')).map((file) => readFileSync(file, 'utf8'));
  return pictures
    .filter((file) => !markdown.some((text) => text.includes(`images/${basename(file)}`)))
    .map((file) => `${relative(folder, file)} is not shown in any Markdown file`);
}
