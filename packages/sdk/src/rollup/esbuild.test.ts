import * as esbuild from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { graphqlDocuments } from './esbuild.ts';

const it = suite('graphqlDocuments, of esbuild');

it('leaves modules of other plugins to them, whatever they are called', async () => {
  const remote: esbuild.Plugin = {
    name: 'remote',
    setup(build) {
      build.onResolve({ filter: /^remote:/ }, ({ path }) => ({ path, namespace: 'remote' }));
      build.onLoad({ filter: /^/, namespace: 'remote' }, ({ path }) => ({
        contents: `export default ${JSON.stringify(path)};`,
      }));
    },
  };
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents:
        "export { default as ts } from 'remote:a.ts'; export { default as file } from 'remote:a.graphql';",
    },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
    plugins: [graphqlDocuments(), remote],
  });
  assert.match(outputFiles[0]!.text, /"remote:a\.ts"[^]*"remote:a\.graphql"/);
});

it.run();
