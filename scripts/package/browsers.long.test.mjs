import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openPage, startBrowser } from '../../packages/web/test/browser/startBrowser.ts';
import { createProject } from './createProject.mjs';
import { startLoopback } from './startLoopback.mjs';

const app = (name) => readFileSync(new URL(`apps/${name}.js`, import.meta.url), 'utf8');
const page = (script) =>
  `<!doctype html><title>It</title><main></main><p id="plain"></p><script type="module" src="${script}"></script>`;

const plainFiles = { 'src/main.js': app('browser'), 'out/index.html': page('/main.js') };
const esbuildScript = (from, to) => `
  import { buildSync } from 'esbuild';
  buildSync({ entryPoints: ['${from}'], bundle: true, minify: true, format: 'esm', outfile: '${to}' });`;
const react = ['react', 'react-dom'];

/** How each tool builds a project into a folder: `out`, unless stated otherwise. */
const tools = [
  {
    name: 'Vite',
    packages: ['vite', ...react],
    manifest: { type: 'module' },
    files: {
      'src/main.js': app('browser'),
      'index.html': page('/src/main.js'),
      'vite.config.js': `
        import { graphqlDocuments } from '@mainvideo/sdk/rollup';
        export default { plugins: [graphqlDocuments()], build: { outDir: 'out' } };`,
    },
    command: ['node_modules/vite/bin/vite.js', 'build'],
    // It has compiled the documents.
    hasParser: false,
  },
  {
    name: 'webpack',
    packages: ['webpack', 'webpack-cli', ...react],
    files: {
      ...plainFiles,
      'webpack.config.js': `
        module.exports = {
          mode: 'production',
          entry: './src/main.js',
          output: { path: __dirname + '/out', filename: 'main.js' },
        };`,
    },
    command: ['node_modules/webpack/bin/webpack.js'],
    hasParser: true,
  },
  {
    name: 'esbuild',
    packages: ['esbuild', ...react],
    files: { ...plainFiles, 'build.mjs': esbuildScript('src/main.js', 'out/main.js') },
    command: ['build.mjs'],
    hasParser: true,
  },
];

const it = suite('the package, in Chromium under a strict policy');
const browser = await startBrowser({});
it.after(() => browser.close());

/** Builds a project, and opens the result. */
async function withBuilt({ command: [file, ...args], ...project }, body) {
  const { folder, run, remove } = await createProject(project);
  const loopback = await startLoopback(join(folder, 'out'));
  try {
    await run(file, args, { env: { NODE_ENV: 'production' } });
    const opened = await openPage(browser, { serviceWorkers: 'allow' });
    await opened.page.goto(loopback.origin);
    try {
      await body(opened.page);
    } catch (error) {
      // The page usually reports the cause.
      throw new Error([error.message, ...opened.problems].join('\n'), { cause: error });
    }
    assert.equal(opened.problems, []);
    await opened.context.close();
  } finally {
    loopback.stop();
    remove();
  }
}

for (const tool of tools) {
  it(`asks a server, plainly and with React, when ${tool.name} has bundled it`, () =>
    withBuilt(tool, async (page) => {
      await page.getByText('VideoTitle of a page').waitFor();
      await page.getByText('VideoTitle of React').waitFor();
      const scripts = await page.evaluate(async () => {
        const urls = performance.getEntriesByType('resource').map(({ name }) => name);
        const texts = urls.filter((url) => url.endsWith('.js')).map(async (url) => (await fetch(url)).text());
        return (await Promise.all(texts)).join('\n');
      });
      // Part of the message of graphql's parser for an invalid document.
      assert.is(scripts.includes('Syntax Error'), tool.hasParser);
    }));
}

it('asks a server from a service worker, and has a cache there', () =>
  withBuilt(
    {
      packages: ['esbuild'],
      files: {
        'build.mjs': esbuildScript('src/worker.js', 'out/worker.js'),
        'src/worker.js': app('serviceWorker'),
        'out/main.js': app('registerWorker'),
        'out/index.html': page('/main.js'),
      },
      command: ['build.mjs'],
    },
    async (page) => {
      await page.getByText('VideoTitle of a worker').waitFor();
      assert.equal(JSON.parse(await page.locator('#plain').textContent()), [
        { title: 'VideoTitle of a worker', source: 'network' },
        { title: 'VideoTitle of a worker', source: 'cache' },
      ]);
    },
  ));

it.run();
