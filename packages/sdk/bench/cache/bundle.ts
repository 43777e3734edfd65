import { fileURLToPath } from 'node:url';
import commonjs from '@rollup/plugin-commonjs';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import { rollup, type Plugin } from 'rollup';
import ts from 'typescript';
import { graphqlDocuments } from '../../src/rollup/index.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Where the modules that are run are put, a file each. */
export const bundlesFolder = fileURLToPath(new URL('../../../../.cache/bench/', import.meta.url));

/**
 * Makes one file of a module and of everything it imports, as the build of an application does: no branches for
 * development, nothing that is not used, documents parsed already. So nobody is timed through a tool for development, and a
 * fresh process opens one file, not hundreds. Ours is taken from its sources: the same code as in its own build, and never
 * an old one.
 *
 * @param path below this folder
 */
export async function bundle(path: string, name: string): Promise<void> {
  const built = await rollup({
    input: `${here}${path}`,
    external: (source) => source.startsWith('node:'),
    onwarn(warning) {
      if (warning.code === 'UNRESOLVED_IMPORT') throw new Error(warning.message);
    },
    plugins: [
      typescript,
      graphqlDocuments() as Plugin,
      nodeResolve({
        exportConditions: ['production'],
        modulePaths: [`${here}../peers/node_modules`],
        // One React for a page, though ours and the peers find each their own.
        dedupe: ['react', 'react-dom'],
      }),
      commonjs(),
      replace({ preventAssignment: true, 'process.env.NODE_ENV': '"production"' }),
      terser({ module: true }),
    ],
  });
  await built.write({ file: `${bundlesFolder}${name}.mjs`, format: 'es', inlineDynamicImports: true });
  await built.close();
}

const typescript: Plugin = {
  name: 'typescript',
  transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const { outputText } = ts.transpileModule(code, {
      fileName: id,
      compilerOptions: {
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
        jsx: ts.JsxEmit.ReactJSX,
      },
    });
    return { code: outputText, map: null };
  },
};
