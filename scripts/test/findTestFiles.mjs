import { join, relative, sep } from 'node:path';
import { root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';

/**
 * Returns the test files of packages and scripts.
 *
 * @param words selects files with one of these words in their path; an empty list selects all files
 * @param isLong whether to include files that only `npm run test:long` runs, such as those that install tools from
 *   npm's registry
 * @returns paths from the root
 */
export function findTestFiles(words, isLong) {
  return ['packages', 'scripts']
    .flatMap((folder) => listFiles(join(root, folder)))
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter((file) => /\.test\.(tsx?|mjs)$/.test(file))
    .filter((file) => isLong || !file.includes('.long.test.'))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
}
