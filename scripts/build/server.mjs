import nodeResolve from '@rollup/plugin-node-resolve';
import { root } from '../root.mjs';
import { emptyFolder } from './emptyFolder.mjs';
import { isExternalPackage } from './externalPackages.mjs';
import { transpile } from './transpile.mjs';
import { onwarn } from './warnings.mjs';

/** The server's own code: the site, and the commands beside it. It imports the shell's server entry, which is built beside it. */
export default function serverConfig() {
  const folder = `${root}/packages/server/dist`;
  return {
    input: ['main', 'backupCommand', 'databaseCommand', 'mediaCommand', 'ownerCommand'].map(
      (name) => `${root}/packages/server/src/${name}.ts`,
    ),
    external: isExternalPackage,
    onwarn,
    plugins: [transpile(), nodeResolve({ exportConditions: ['@mainvideo/source'] })],
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
