import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/**
 * Returns the arguments of `node` that run a TypeScript program, with the path of the program last.
 *
 * The test runner compiles the source tree once and passes the folder in `TEST_BUILD`, where `packages/x/y.ts`
 * becomes `packages/x/y.ts.js`. The program is bundled once, since Node takes longer to find hundreds
 * of modules than to run them. Without `TEST_BUILD`, as when a test file is run by hand,
 * `tsx` compiles the program.
 *
 * @param file a program of the repository
 */
export function programArgv(file: string | URL, buildFolder = process.env['TEST_BUILD']): string[] {
  const path = typeof file === 'string' ? file : fileURLToPath(file);
  // Resolved here, so that the child process may run in any folder.
  if (!buildFolder) return ['--conditions=@mainvideo/source', '--import', import.meta.resolve('tsx'), path];
  // A compiled test refers to programs by its own address, which is in the compiled tree already.
  const inBuild = relative(buildFolder, path);
  const isInBuild = !inBuild.startsWith('..') && !isAbsolute(inBuild);
  const compiled = (isInBuild ? path : join(buildFolder, relative(root, path))).replace(/\.tsx?$/, '$&.js');
  return [bundleOf(compiled, buildFolder)];
}

/**
 * Bundles packages with many modules, and those that share `graphql` with them: each copy of `graphql` rejects the
 * errors of another copy.
 */
const isBundled = (name: string) =>
  ['chokidar', 'fast-xml-parser', 'graphql', 'graphql-yoga', 'kysely', 'mediabunny'].includes(name) ||
  name.startsWith('@escape.tech/');

/** Returns the dependencies of the repository's packages that are not bundled. */
function packagesOutside(): string[] {
  return ['.', 'packages/sdk', 'packages/web', 'packages/server'].flatMap((folder) => {
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    ) as { readonly [kind: string]: object | undefined };
    const names = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
    return names.filter((name) => !isBundled(name));
  });
}

function bundleOf(program: string, buildFolder: string): string {
  const bundle = join(buildFolder, 'programs', `${relative(buildFolder, program).replaceAll(sep, '-')}.mjs`);
  if (existsSync(bundle)) return bundle;
  // Another process may be making the same bundle.
  const unfinished = `${bundle}.${process.pid}`;
  mkdirSync(dirname(bundle), { recursive: true });
  buildSync({
    entryPoints: [program],
    outfile: unfinished,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: packagesOutside(),
    // Bundled packages resolve their own `require` calls from the bundle.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'error',
  });
  renameSync(unfinished, bundle);
  return bundle;
}
