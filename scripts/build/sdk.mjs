import { dirname, relative } from 'node:path';
import nodeResolve from '@rollup/plugin-node-resolve';
import { transform } from 'esbuild';
import { root } from '../root.mjs';
import { compileDocuments } from './compileDocuments.mjs';
import { compileTypescript } from './compileTypescript.mjs';
import { emptyFolder } from './emptyFolder.mjs';
import { onwarn } from './warnings.mjs';
import { withoutMaps } from './withoutMaps.mjs';

const source = `${root}/packages/sdk/src`;
const folder = `${root}/packages/sdk/dist`;
/** The chunk of `gql`'s packages. */
const parser = 'graphql-tag';
/** Generated from the queries of the site, which is a third of the size of all maps; and code whose sources are not in the package. */
const unmapped = [
  ...['operations/index', 'migrate', 'migrate/cli', 'codegen', 'codegen/cli', 'codegen/index'],
  ...['devtools/index', 'devtools-panel', parser],
];
/** Large, and not what anyone debugs. */
const minified = [parser, 'migrate', 'devtools/index', 'devtools-panel'];

/** The build of the SDK as ES modules and as CommonJS. */
export default function sdkConfig() {
  const shared = {
    manualChunks: chunkOf,
    // esbuild warns about imports without names.
    hoistTransitiveImports: false,
    // Hooks run in the browser, so a server component that imports them gets references to them. Rollup drops the directive
    // from source files.
    banner: ({ name }) => (name === 'react/index' ? "'use client';" : ''),
  };
  return {
    input: Object.fromEntries(
      [
        'index',
        'react/index',
        'react/server/index',
        'monitoring/sentry',
        'monitoring/openTelemetry',
        'local/index',
        'devtools/index',
        'storages/indexeddb/index',
        'storages/node/index',
        'testing/index',
        'testing/react/index',
        'operations/index',
        'rollup/index',
        'rollup/esbuild',
        'codegen/index',
        'codegen/cli',
        'migrate/cli',
      ].map((entry) => [entry, `${source}/${entry}.ts`]),
    ),
    external: isExternal,
    treeshake: { moduleSideEffects: false },
    onwarn,
    plugins: [compileTypescript(), compileDocuments(), nodeResolve(), minifySome],
    output: [
      {
        ...shared,
        dir: `${folder}/esm`,
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
        sourcemap: true,
        // The maps point to the sources in the package.
        sourcemapExcludeSources: true,
        plugins: [emptyFolder(`${folder}/esm`), withoutMaps(unmapped)],
      },
      {
        ...shared,
        dir: `${folder}/cjs`,
        format: 'cjs',
        entryFileNames: '[name].cjs',
        chunkFileNames: 'chunks/[name].cjs',
        // Without maps: neither minified nor in a browser, where they are needed, and they would be an eighth of the package.
        plugins: [emptyFolder(`${folder}/cjs`), withoutCommand, withoutComments],
      },
    ],
  };
}

const external = /^(?:graphql(?:$|\/)|@graphql-codegen\/|idb$|node:|react(?:$|\/)|typescript$)/;
const parserPackages = /[\\/]node_modules[\\/](?:graphql|graphql-tag|tslib)[\\/]/;

/** Of `graphql`, `gql` needs only the parser, which is included: Node would load 150 files, which takes twice as long as the SDK. */
function isExternal(id, importer = '') {
  return external.test(id) && !parserPackages.test(importer);
}

/** Commands are run by the files of the other format. */
const withoutCommand = {
  name: 'without-command',
  generateBundle(_, bundle) {
    for (const file of ['codegen/cli.cjs', 'migrate/cli.cjs', 'chunks/migrate.cjs']) delete bundle[file];
  },
};

const minifySome = {
  name: 'minify-some',
  renderChunk: (code, { name }) => (minified.includes(name) ? transform(code, { minify: true }) : null),
};

/** Comments are a third of the code. Editors read them in the declarations. */
const withoutComments = {
  name: 'without-comments',
  renderChunk: (code) => transform(code, { legalComments: 'none' }),
};

/**
 * Returns the chunk of a module: one per folder of the sources, and one for all rooms of the store. Node loads 20 files
 * faster than 280, and bundlers still include only what is used. The entry has no code, and modules that are loaded on
 * demand are separate: otherwise bundlers would include what these need from the start. A command is separate, since loading
 * it runs it.
 */
function chunkOf(id) {
  if (parserPackages.test(id)) return parser;
  const path = relative(source, id);
  if (path.startsWith('..') || path === 'index.ts' || /(?:sseSubscriptions|\/cli)\.ts$/.test(path))
    return undefined;
  if (path.startsWith('store/')) return 'store';
  const folder = dirname(path).replaceAll('/', '-');
  return folder === '.' ? 'client' : folder;
}
