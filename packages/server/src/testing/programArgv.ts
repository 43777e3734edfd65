import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the tree that this file belongs to: the repository, or the runner's compiled copy of it. */
const root = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Returns the arguments of `node` that run a TypeScript program, with the path of the program last.
 *
 * The test runner compiles the tree once and names the folder in `TEST_BUILD`: there, `packages/x/y.ts` is
 * `packages/x/y.js`, which Node runs without a loader. Without `TEST_BUILD`, as in a test file run by hand, `tsx`
 * compiles the program.
 *
 * @param file a program of the repository
 */
export function programArgv(file: string | URL, buildFolder = process.env['TEST_BUILD']): string[] {
  const path = typeof file === 'string' ? file : fileURLToPath(file);
  // Resolved here, so that the child may run in any folder.
  if (!buildFolder) return ['--conditions=@mainvideo/source', '--import', import.meta.resolve('tsx'), path];
  // A compiled test names its programs by its own address, which is in the compiled tree already.
  const inBuild = relative(buildFolder, path);
  const isInBuild = !inBuild.startsWith('..') && !isAbsolute(inBuild);
  const compiled = isInBuild ? path : join(buildFolder, relative(root, path));
  return [compiled.replace(/\.tsx?$/, '.js')];
}
