import nodeResolve from '@rollup/plugin-node-resolve';
import { root } from '../root.mjs';
import { bundleStyles } from './bundleStyles.mjs';
import { compileDocuments } from './compileDocuments.mjs';
import { compileMessages } from './compileMessages.mjs';
import { emptyFolder } from './emptyFolder.mjs';
import { isExternalPackage } from './externalPackages.mjs';
import { transpile } from './transpile.mjs';
import { onwarn } from './warnings.mjs';

const web = `${root}/packages/web`;

/** The build of the shell as the server renders it. Packages stay external, so that Node loads each of them once. */
export default function webServerConfig() {
  const folder = `${web}/dist/server`;
  return {
    input: `${web}/src/entries/entry-server.tsx`,
    external: isExternalPackage,
    onwarn,
    plugins: [
      bundleStyles({ emit: false }),
      compileMessages(),
      transpile(),
      compileDocuments({ schema: `${root}/packages/server/src/graphql/schema.graphql` }),
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
