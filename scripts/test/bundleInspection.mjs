import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { outputOf } from './compileTree.mjs';

/**
 * Bundles the program that inspects media files: nearly every site in a test starts it.
 *
 * @param tree the compiled tree
 * @returns its path
 */
export async function bundleInspection(root, tree) {
  const helper = join(tree, outputOf('packages/server/src/testing/sites/programArgv.ts'));
  const { programArgv } = await import(pathToFileURL(helper).href);
  return programArgv(join(root, 'packages/server/src/library/inspection/inspectionProcess.ts'), tree).at(-1);
}
