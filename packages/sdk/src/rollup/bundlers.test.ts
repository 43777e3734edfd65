// Own process: Vite sets NODE_ENV.
// The plugin in each bundler, with real builds of a small app; what they make is run in this process.
import { join } from 'node:path';
import nodeResolve from '@rollup/plugin-node-resolve';
import * as esbuild from 'esbuild';
import { rolldown } from 'rolldown';
import { rollup, type Plugin } from 'rollup';
import ts from 'typescript';
import { build as viteBuild } from 'vite';
import { type Build, bundlerLaws } from './bundlers.laws.ts';
import { graphqlDocuments as esbuildPlugin } from './esbuild.ts';
import { graphqlDocuments } from './graphqlDocuments.ts';

const external = ['@mainvideo/sdk', 'graphql', 'react/jsx-runtime'];

const typescript: Plugin = {
  name: 'typescript',
  transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const { outputText, sourceMapText } = ts.transpileModule(code, {
      fileName: id,
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        jsx: ts.JsxEmit.ReactJSX,
        verbatimModuleSyntax: true,
        sourceMap: true,
      },
    });
    return { code: outputText, map: sourceMapText! };
  },
};

const inRollup =
  (order: 'before' | 'after'): Build =>
  async (folder, options) => {
    const warnings: string[] = [];
    const plugin = graphqlDocuments(options);
    const bundle = await rollup({
      input: join(folder, 'main.ts'),
      external: [...external.filter((name) => name !== 'graphql')],
      onwarn: ({ message }) => warnings.push(message),
      plugins: [
        order === 'after' ? [typescript, plugin] : [plugin, typescript],
        nodeResolve({ extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
      ],
    });
    const { output } = await bundle.generate({ format: 'es', sourcemap: true });
    return { code: output[0].code, map: output[0].map!, warnings };
  };

bundlerLaws('Rollup, behind TypeScript', inRollup('after'));
bundlerLaws('Rollup, before TypeScript', inRollup('before'));

bundlerLaws('Rolldown', async (folder, options) => {
  const warnings: string[] = [];
  const bundle = await rolldown({
    input: join(folder, 'main.ts'),
    cwd: folder,
    external: external.filter((name) => name !== 'graphql'),
    onLog: (level, { message }) => void (level === 'warn' && warnings.push(message)),
    plugins: [graphqlDocuments(options)],
  });
  const { output } = await bundle.generate({ format: 'es', sourcemap: true });
  await bundle.close();
  return { code: output[0].code, map: output[0].map!, warnings };
});

bundlerLaws('Vite', async (folder, options) => {
  const warnings: string[] = [];
  const result = await viteBuild({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [graphqlDocuments(options)],
    build: {
      write: false,
      minify: false,
      sourcemap: true,
      lib: { entry: join(folder, 'main.ts'), formats: ['es'] },
      rolldownOptions: {
        external: external.filter((name) => name !== 'graphql'),
        onLog: (level, { message }) => void (level === 'warn' && warnings.push(message)),
      },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as any;
  return { code: output[0].code, map: output[0].map, warnings };
});

bundlerLaws('esbuild', async (folder, options) => {
  const { outputFiles, warnings } = await esbuild.build({
    entryPoints: [join(folder, 'main.ts')],
    absWorkingDir: folder,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    sourcemap: true,
    outfile: join(folder, 'out.js'),
    write: false,
    logLevel: 'silent',
    external: external.filter((name) => name !== 'graphql'),
    plugins: [esbuildPlugin(options)],
  });
  const [map, code] = outputFiles as [esbuild.OutputFile, esbuild.OutputFile];
  return { code: code.text, map: JSON.parse(map.text), warnings: warnings.map(({ text }) => text) };
});
