import nodeResolve from '@rollup/plugin-node-resolve';
import { root } from '../root.mjs';
import { bundlePackages } from './bundlePackages.mjs';
import { emptyFolder } from './emptyFolder.mjs';
import { isExternalPackage } from './externalPackages.mjs';
import { transpile } from './transpile.mjs';
import { onwarn } from './warnings.mjs';

/** Packages with hundreds of modules, and the packages that they share. */
const bundledPackages = [
  '@escape.tech/graphql-armor-max-aliases',
  '@escape.tech/graphql-armor-max-depth',
  '@escape.tech/graphql-armor-max-tokens',
  'chokidar',
  'fast-xml-parser',
  'graphql',
  'graphql-yoga',
  'kysely',
  'mediabunny',
];

/**
 * The build of the server's code: the site, its commands, and the process that inspects media files. It imports the
 * shell's server entry, which is built beside it.
 */
export default function serverConfig({ development = false } = {}) {
  const folder = `${root}/packages/server/dist`;
  return {
    input: [
      'main',
      ...['backup', 'database', 'media', 'owner'].map((name) => `commands/${name}Command`),
      'library/inspection/inspectionProcess',
    ].map((name) => `${root}/packages/server/src/${name}.ts`),
    external: (source) => isExternalPackage(source) && (development || !bundledPackages.includes(source)),
    onwarn,
    plugins: [
      !development && bundlePackages(bundledPackages, `${root}/packages/server/src`),
      transpile(),
      nodeResolve({ exportConditions: ['@mainvideo/source'] }),
    ],
    output: {
      dir: folder,
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name].js',
      sourcemap: true,
      plugins: [emptyFolder(folder)],
    },
  };
}
