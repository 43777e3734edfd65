import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { root } from '../root.mjs';
import { copyFolder } from './copyFolder.mjs';
import { emptyFolder } from './emptyFolder.mjs';
import { transpile } from './transpile.mjs';
import { onwarn } from './warnings.mjs';

const devtools = `${root}/packages/devtools`;
const folder = `${devtools}/dist`;

/** The build of the browser extension: a folder that Chrome loads as it is. */
export default function devtoolsConfig() {
  return {
    input: { devtools: `${devtools}/src/devtools.ts`, panel: `${devtools}/src/panel.ts` },
    onwarn,
    treeshake: { moduleSideEffects: (id) => id.startsWith(`${devtools}/`) },
    plugins: [
      transpile(),
      nodeResolve({ browser: true, exportConditions: ['@mainvideo/source'], extensions: ['.ts', '.js'] }),
      // The panel is shown, but this page has no client to inspect.
      replace({ preventAssignment: true, 'process.env.NODE_ENV': JSON.stringify('production') }),
      copyFolder(`${devtools}/public`),
    ],
    output: { dir: folder, format: 'es', chunkFileNames: '[name].js', plugins: [emptyFolder(folder)] },
  };
}
