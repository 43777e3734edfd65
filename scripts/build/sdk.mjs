import { root } from '../root.mjs';
import { compileDocuments } from './compileDocuments.mjs';
import { compileTypescript } from './compileTypescript.mjs';
import { emptyFolder } from './emptyFolder.mjs';
import { onwarn } from './warnings.mjs';
import { withoutMaps } from './withoutMaps.mjs';

const source = `${root}/packages/sdk/src`;
const folder = `${root}/packages/sdk/dist`;
/** Generated from the queries of the site: a third of the size of all maps. */
const generated = ['operations/index'];

/**
 * The build of the SDK as ES modules and as CommonJS, one file per module, so that bundlers include only what is
 * used.
 */
export default function sdkConfig() {
  const shared = {
    preserveModules: true,
    preserveModulesRoot: source,
    sourcemap: true,
    // The maps point to the sources in the package. Copies of them in both maps would double its size.
    sourcemapExcludeSources: true,
    // Hooks run in the browser, so a server component that imports them gets references to them. Rollup drops the directive
    // from source files.
    banner: ({ name }) => (name === 'react/index' ? "'use client';" : ''),
  };
  return {
    input: [
      'index',
      'react/index',
      'react/server/index',
      'monitoring/sentry',
      'storages/indexeddb/index',
      'storages/node/index',
      'testing/index',
      'testing/react/index',
      'operations/index',
      'rollup/index',
      'rollup/esbuild',
      'codegen/index',
      'codegen/cli',
    ].map((entry) => `${source}/${entry}.ts`),
    external: [
      /^graphql($|\/)/,
      /^graphql-tag($|\/)/,
      /^@graphql-codegen\//,
      /^idb$/,
      /^node:/,
      /^react($|\/)/,
      /^typescript$/,
    ],
    treeshake: { moduleSideEffects: false },
    onwarn,
    plugins: [compileTypescript(), compileDocuments()],
    output: [
      {
        ...shared,
        dir: `${folder}/esm`,
        format: 'es',
        entryFileNames: '[name].js',
        plugins: [emptyFolder(`${folder}/esm`), withoutMaps(generated)],
      },
      {
        ...shared,
        dir: `${folder}/cjs`,
        format: 'cjs',
        entryFileNames: '[name].cjs',
        plugins: [emptyFolder(`${folder}/cjs`), withoutMaps(generated)],
      },
    ],
  };
}
