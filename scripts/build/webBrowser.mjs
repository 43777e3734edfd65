import { readFileSync } from 'node:fs';
import commonjs from '@rollup/plugin-commonjs';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { root } from '../root.mjs';
import { assetManifest } from './assetManifest.mjs';
import { bundleStyles } from './bundleStyles.mjs';
import { createChunkNames } from './chunkNames.mjs';
import { compileDocuments, operationModules } from './compileDocuments.mjs';
import { compileMessages } from './compileMessages.mjs';
import { compress } from './compress.mjs';
import { copyFolder } from './copyFolder.mjs';
import { embedBundle } from './embedBundle.mjs';
import { emptyFolder } from './emptyFolder.mjs';
import { forbidModules } from './forbidModules.mjs';
import { minify } from './minify.mjs';
import { serviceWorker } from './serviceWorker.mjs';
import { transpile } from './transpile.mjs';
import { onwarn } from './warnings.mjs';

const web = `${root}/packages/web`;
/** The release that the server reports. */
const { version: siteVersion } = JSON.parse(readFileSync(`${root}/packages/server/package.json`, 'utf8'));

/**
 * The build of the browser's part of the site: hashed modules per page, their styles, and the manifest that the
 * server reads.
 */
export default function webBrowserConfig({ development = false, folder = `${web}/dist/client` } = {}) {
  const name = development ? '[name]' : '[name].[hash]';
  const names = `assets/${name}.js`;
  const compile = () => [
    bundleStyles({ minify: !development }),
    compileMessages(),
    operationModules(),
    transpile(),
    compileDocuments({ schema: `${root}/packages/server/src/graphql/schema.graphql` }),
    nodeResolve({ browser: true, exportConditions: ['@mainvideo/source'], extensions: ['.js', '.mjs'] }),
    commonjs(),
    replace({
      preventAssignment: true,
      'process.env.NODE_ENV': JSON.stringify(development ? 'development' : 'production'),
      __SENTRY_DEBUG__: 'false',
      // Leaves out Sentry's detection of Node.
      __SENTRY_BROWSER_BUNDLE__: 'true',
    }),
    forbidModules(
      /\/node_modules\/(graphql|graphql-tag)\//,
      'A gql template was left to run time: see the warnings above.',
    ),
  ];
  return {
    input: `${web}/src/entries/entry-client.tsx`,
    onwarn,
    // Matches the SDK's package.json: unused exports of its index are dropped, and used ones load with the page that
    // uses them.
    treeshake: {
      moduleSideEffects: (id) => !id.startsWith(`${root}/packages/sdk/src/`),
      // The SDK checks options in a `try`, which is empty in production: the calls and the rules they pass can go.
      tryCatchDeoptimization: false,
    },
    plugins: [
      embedBundle({
        input: `${web}/src/embed/start.ts`,
        plugins: compile(),
        onwarn,
        output: {
          entryFileNames: `${name}.js`,
          chunkFileNames: `${name}.js`,
          assetFileNames: `${name}[extname]`,
          plugins: development ? [] : [minify()],
        },
      }),
      ...compile(),
      assetManifest(`${web}/src/pages`),
      copyFolder(`${web}/public`),
      // Nothing must be cached during development.
      !development && serviceWorker(`${web}/src/serviceWorker/service-worker.ts`, siteVersion),
    ],
    output: {
      dir: folder,
      format: 'es',
      entryFileNames: names,
      chunkFileNames: names,
      assetFileNames: `assets/${name}[extname]`,
      sourcemap: development,
      manualChunks: createChunkNames(),
      onlyExplicitManualChunks: true,
      plugins: development ? [emptyFolder(folder)] : [minify(), emptyFolder(folder), compress(folder)],
    },
  };
}
