import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const it = suite('warnInDevelopment');

/** Bundles a page that evicts an object without a key, with esbuild. */
async function bundle(mode?: 'production' | 'development'): Promise<string> {
  const source = new URL('../../../../packages/sdk/src/', import.meta.url);
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createCache } from './cache/createCache.ts';
        globalThis.answer = createCache().evict({ id: undefined });`,
      resolveDir: fileURLToPath(source),
    },
    bundle: true,
    write: false,
    format: 'esm',
    // For browsers, esbuild defines NODE_ENV itself.
    platform: 'neutral',
    ...(mode && { define: { 'process.env.NODE_ENV': JSON.stringify(mode) }, minify: mode === 'production' }),
  });
  return outputFiles[0]!.text;
}

/** Runs the code without a `process`, as in a browser. */
function run(code: string) {
  const warnings: string[] = [];
  const page = { answer: undefined, console: { warn: (message: string) => warnings.push(message) }, Symbol };
  runInNewContext(code, page);
  return { answer: page.answer, warnings };
}

it('warns in development', async () => {
  const { answer, warnings } = run(await bundle('development'));
  assert.is(answer, false);
  assert.is(warnings.length, 1);
  assert.match(warnings[0]!, /^cache\.evict got id: undefined/);
});

it('leaves no text in production', async () => {
  const code = await bundle('production');
  assert.not.match(code, /did nothing|console/);
  assert.equal(run(code), { answer: false, warnings: [] });
});

it('says nothing on a page without a bundler, and throws nothing', async () => {
  assert.equal(run(await bundle()), { answer: false, warnings: [] });
});

it.run();
