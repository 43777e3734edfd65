import typescript from '@rollup/plugin-typescript';
import ts from 'typescript';
import { root } from '../root.mjs';

/** Compiles the SDK as it is published. `npm run check types` checks the types, not the build. */
export function compileTypescript() {
  return typescript({
    tsconfig: `${root}/packages/sdk/tsconfig.json`,
    // Without this, files of other workspaces are skipped silently.
    filterRoot: root,
    include: 'packages/sdk/src/**/*.{ts,tsx}',
    exclude: ['**/*.test.{ts,tsx}', '**/*.laws.{ts,tsx}'],
    outputToFilesystem: false,
    outDir: undefined,
    noCheck: true,
    // No types are checked, so the compiler needs only the smallest library, and no types of packages.
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
