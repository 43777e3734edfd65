import typescript from '@rollup/plugin-typescript';
import { root } from '../root.mjs';

/** Turns the TypeScript of these packages into JavaScript. Types are the check's business, not the build's. */
export function compileTypescript(...packages) {
  return typescript({
    tsconfig: `${root}/tsconfig.json`,
    // Without it, files of other workspaces are passed over silently.
    filterRoot: root,
    include: packages.map((name) => `packages/${name}/src/**/*.{ts,tsx}`),
    exclude: ['**/*.test.{ts,tsx}', '**/*.laws.ts'],
    outputToFilesystem: false,
    noCheck: true,
    // Both only stand in the way of emitting; no types are needed to do that.
    allowImportingTsExtensions: false,
    types: [],
  });
}
