import { join, relative, sep } from 'node:path';
import { root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';

const isBrowserTest = (file) => file.includes('/test/browser/');
const isLongTest = (file) => file.includes('.long.test.');

/**
 * The test files of packages and scripts whose path holds one of these texts; all, without any.
 *
 * @returns paths from the root; those in `browser` drive a real browser against the built site; those in `long` install
 *   tools from npm's registry, and so are run only where `isLong`
 */
export function findTestFiles(filters, isLong = false) {
  const files = ['packages', 'scripts']
    .flatMap((folder) => listFiles(join(root, folder)))
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter((file) => /\.test\.(tsx?|mjs)$/.test(file))
    .filter((file) => filters.length === 0 || filters.some((text) => file.includes(text)));
  return {
    unit: files.filter((file) => !isBrowserTest(file) && !isLongTest(file)),
    browser: files.filter(isBrowserTest),
    long: isLong ? files.filter(isLongTest) : [],
  };
}
