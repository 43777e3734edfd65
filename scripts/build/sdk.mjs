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
        plugins: [emptyFolder(`${folder}/esm`), withoutComments, withoutMaps(unmapped)],
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

/** Comments are a fourth of the code. Editors read them in the declarations, debuggers in the sources. */
const withoutComments = {
  name: 'without-comments',
  renderChunk: (code, { name }, { sourcemap }) =>
    minified.includes(name) ? null : transform(code, { legalComments: 'none', sourcemap }),
};

/**
 * The folders of each chunk. Node takes about 1 ms for a file, so there are few. What an app uses of a chunk is loaded at once,
 * so modules that it may load on demand are separate. esbuild without splitting wraps the chunks that a module imported
 * on demand needs, so the cache is not one of these.
 */
const foldersOfChunks = {
  base: ['contract', 'documents'],
  cache: ['plans', 'store', 'cache'],
  offline: ['persistence', 'outbox'],
  client: ['.', 'transport', 'transport/stages', 'queries', 'monitoring', 'storages'],
  react: ['react', 'react/suspense'],
};
/** Entries, commands (loading one runs it), and a module that is imported on demand. */
const separate =
  /^(?:index\.ts|monitoring\/(?:sentry|openTelemetry)\.ts|.+\/cli\.ts|.+\/sseSubscriptions\.ts)$/;

/** Returns the chunk of a module. Bundlers include only what is used of it. */
function chunkOf(id) {
  if (parserPackages.test(id)) return parser;
  const path = relative(source, id);
  if (path.startsWith('..') || separate.test(path)) return undefined;
  const folder = path.startsWith('store/') ? 'store' : dirname(path);
  const shared = Object.keys(foldersOfChunks).find((name) => foldersOfChunks[name].includes(folder));
  return shared ?? folder.replaceAll('/', '-');
}
