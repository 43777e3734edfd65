import typescript from '@rollup/plugin-typescript';
import ts from 'typescript';
import { root } from '../root.mjs';

/** Turns the TypeScript of these packages into JavaScript. Types are the check's business, not the build's. */
export function compileTypescript(...packages) {
  return typescript({
    tsconfig: `${root}/tsconfig.json`,
    // Without it, files of other workspaces are passed over silently.
    filterRoot: root,
    include: packages.map((name) => `packages/${name}/src/**/*.{ts,tsx}`),
    exclude: ['**/*.test.{ts,tsx}', '**/*.laws.{ts,tsx}', 'packages/{web,server}/src/testing/**'],
    outputToFilesystem: false,
    noCheck: true,
    // Nothing is checked, so the fewest types that the compiler takes will do, and none of any package.
    allowImportingTsExtensions: false,
    types: [],
    lib: ['ES5'],
    typescript: { ...ts, resolveModuleName: resolveOwn },
  });
}

function resolveOwn(name, ...rest) {
  const isOwn = name.startsWith('.') || name.startsWith('@mainvideo/');
  return isOwn ? ts.resolveModuleName(name, ...rest) : { resolvedModule: undefined };
}
