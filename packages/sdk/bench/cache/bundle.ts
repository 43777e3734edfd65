import { fileURLToPath } from 'node:url';
import commonjs from '@rollup/plugin-commonjs';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import { rollup, type Plugin } from 'rollup';
import ts from 'typescript';
import { graphqlDocuments } from '../../src/rollup/index.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The folder of the bundled modules. */
export const bundlesFolder = fileURLToPath(new URL('../../../../.cache/bench/', import.meta.url));

/**
 * Bundles a module with everything it imports into one file, as the build of an application does: without development
 * branches and unused code, and with parsed documents. So no development tool influences the figures, and a new process opens
 * one file instead of hundreds. Our SDK is bundled from its sources: the code is the same as in its build, and always current.
 *
 * @param path relative to this folder
 * @param mode `development` for React's `act`
 */
export async function bundle(
  path: string,
  name: string,
  mode: 'production' | 'development' = 'production',
): Promise<void> {
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
        exportConditions: [mode],
        modulePaths: [`${here}../peers/node_modules`],
        // One React per page, although the SDK and the peers each have their own.
        dedupe: ['react', 'react-dom'],
      }),
      commonjs(),
      replace({ preventAssignment: true, 'process.env.NODE_ENV': JSON.stringify(mode) }),
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
