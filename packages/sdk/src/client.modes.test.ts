import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const it = suite('bundles for development and production');

type Mode = 'development' | 'production' | undefined;

/** Bundles a page with esbuild. Without a mode, `process.env.NODE_ENV` stays in the code. */
async function bundle(contents: string, mode: Mode): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('../../../packages/sdk/src/', import.meta.url)) },
    bundle: true,
    write: false,
    format: 'esm',
    // For browsers, esbuild defines NODE_ENV itself.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    ...(mode && { define: { 'process.env.NODE_ENV': JSON.stringify(mode) }, minify: mode === 'production' }),
  });
  return outputFiles[0]!.text;
}

/** Runs a page without a `process`, as in a browser. Returns its `answer` and the warnings on its console. */
function run(code: string) {
  const warnings: string[] = [];
  const page = {
    answer: undefined,
    console: { warn: (message: string) => warnings.push(message) },
    fetch: () => {},
    Headers,
    Symbol,
    URL,
  };
  runInNewContext(code, page);
  return { answer: page.answer as unknown, warnings };
}

const evicting = `import { createCache } from './cache/createCache.ts';
  globalThis.answer = createCache().evict({ id: undefined });`;
const reading = `import { createCache } from './cache/createCache.ts';
  import { gql } from './gql.ts';
  const cache = createCache();
  const query = gql('{ a { b } }');
  cache.writeQuery({ query, data: { a: { b: 1 } } });
  globalThis.answer = Object.isFrozen(cache.readQuery({ query }).a);`;
const misspelling = `import { createClient } from './client.ts';
  try {
    createClient({ url: 'https://site.test/graphql', timeout: 3 });
  } catch (error) {
    globalThis.answer = error.message;
  }`;

it('warns of mistakes in development only, without their texts in production', async () => {
  const { answer, warnings } = run(await bundle(evicting, 'development'));
  assert.equal([answer, warnings.length], [false, 1]);
  assert.match(warnings[0]!, /^cache\.evict got id: undefined/);
  const code = await bundle(evicting, 'production');
  assert.not.match(code, /did nothing|console/);
  assert.equal(run(code), { answer: false, warnings: [] });
});

it('refuses wrong options in development only, without their texts in production', async () => {
  assert.match(
    String(run(await bundle(misspelling, 'development')).answer),
    /^createClient has no option timeout/,
  );
  const code = await bundle(misspelling, 'production');
  assert.not.match(code, 'has no option');
  assert.is(run(code).answer, undefined);
});

it('freezes results in development only', async () => {
  assert.is(run(await bundle(reading, 'development')).answer, true);
  assert.is(run(await bundle(reading, 'production')).answer, false);
});

it('runs on a page without a bundler as in production', async () => {
  const answers = await Promise.all(
    [evicting, reading, misspelling].map(async (page) => run(await bundle(page, undefined))),
  );
  assert.equal(answers, [
    { answer: false, warnings: [] },
    { answer: false, warnings: [] },
    { answer: undefined, warnings: [] },
  ]);
});

it.run();
