import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';
import { claimsOf } from './claimsOf.mjs';
import { isTrue } from './isTrue.mjs';
import { readRepository } from './repository.mjs';

/** What is said of the repository in its Markdown and is not so: a line each, with file and line. */
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
      // Decisions and changelogs tell of names and sizes that were.
      const isPast = /(^|[/\\])decisions[/\\]|CHANGELOG\.md$|[/\\]sdk[/\\]api[/\\]/.test(
        relative(folder, file),
      );
      return claimsOf(markdown, { sizeNames: isPast ? [] : repository.sizeNames })
        .filter((claim) => !(isPast && ['name', 'unasked'].includes(claim.kind)))
        .filter((claim) => !isTrue({ ...claim, file, markdown }, repository))
        .map(({ line, text, why = 'does not exist' }) => `${relative(folder, file)}:${line} ${text} ${why}`);
    });
  return [...failing, ...repository.sharedNumbers];
}
