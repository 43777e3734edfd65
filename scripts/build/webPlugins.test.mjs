import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { rollup } from 'rollup';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../root.mjs';
import { assetManifest } from './assetManifest.mjs';
import { bundleStyles } from './bundleStyles.mjs';
import { operationModules } from './compileDocuments.mjs';
import { compress } from './compress.mjs';
import { copyFolder } from './copyFolder.mjs';
import { embedBundle } from './embedBundle.mjs';
import { emptyFolder } from './emptyFolder.mjs';
import { forbidModules } from './forbidModules.mjs';

const it = suite('the plugins of the browser build');

const names = { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' };

/** Writes these files, builds `entry.js`, and passes the output and its folder to the test. */
async function built(files, plugins, test) {
  const folder = mkdtempSync(join(tmpdir(), 'web-plugins-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const bundle = await rollup({ input: join(folder, 'entry.js'), plugins: plugins(folder) });
    const { output } = await bundle.write({ dir: join(folder, 'out'), format: 'es', ...names });
    await test({
      files: output.map(({ fileName }) => fileName),
      read: (path) => readFileSync(join(folder, 'out', path)),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('name for each page all that it needs besides the entry, the shell with it, what is said, and what a player on other pages does', () =>
  built(
    {
      'entry.js':
        "import './styles.css'; import('./pages/_app.js'); import('./pages/index.js'); import('./pages/watch.js'); import('./i18n/catalogues/site/de.ts'); import('./i18n/catalogues/watch/de.ts');",
      'i18n/catalogues/site/de.ts': "console.log('Start');",
      'i18n/catalogues/watch/de.ts': "console.log('Wiedergabe');",
      'styles.css': 'a { color: red }',
      'pages/_app.js': "import '../shared.js'; console.log('app');",
      'pages/index.js': "console.log('home'); import('../lazy.js');",
      'pages/watch.js': "import '../shared.js'; import '../player.js'; console.log('watch');",
      'shared.js': "console.log('shared');",
      'player.js': "console.log('player');",
      'lazy.js': "console.log('lazy');",
      'embed/start.js': "import './embed.css'; import '../shared.js'; import('./later.js');",
      'embed/embed.css': 'video { color: red }',
      'embed/later.js': "console.log('later');",
    },
    (folder) => [
      embedBundle({ input: join(folder, 'embed/start.js'), plugins: [bundleStyles()], output: names }),
      bundleStyles(),
      assetManifest(join(folder, 'pages')),
    ],
    ({ read }) => {
      assert.equal(JSON.parse(read('manifest.json')), {
        entry: '/entry.js',
        libraries: [],
        styles: ['/styles.css'],
        pages: {
          '/': ['/_app.js', '/index.js', '/shared.js'],
          '/_app': ['/_app.js', '/shared.js'],
          '/watch': ['/_app.js', '/watch.js', '/shared.js'],
        },
        languages: { de: '/de.js' },
        messages: { watch: { de: '/de2.js' } },
        later: { lazy: ['/lazy.js'] },
        embed: {
          script: '/assets/embed/start.js',
          styles: ['/assets/embed/embed.css'],
        },
      });
      assert.match(String(read('assets/embed/start.js')), /import\('\.\/later\.js'\)/);
      assert.match(String(read('assets/embed/later.js')), /later/);
    },
  ));

it("name the files of others' code, which run in tasks of their own", () =>
  built(
    {
      'entry.js':
        "import lib from './node_modules/lib/index.js'; import('./pages/_app.js'); console.log(lib);",
      'pages/_app.js': "import lib from '../node_modules/lib/index.js'; console.log(lib);",
      'node_modules/lib/index.js': 'export default Math.random();',
    },
    (folder) => [
      {
        name: 'in a file of its own',
        outputOptions: (output) => ({
          ...output,
          manualChunks: (id) => (id.includes('/node_modules/') ? 'lib' : undefined),
        }),
      },
      assetManifest(join(folder, 'pages')),
    ],
    ({ read }) => assert.equal(JSON.parse(read('manifest.json')).libraries, ['/lib.js']),
  ));

it('put styles with all that they import into one file, minified', () =>
  built(
    {
      'entry.js': "import './styles/all.css';",
      'styles/all.css': "@import './a.css' layer(a);",
      'styles/a.css': 'p { color: #ff0000; }',
    },
    () => [bundleStyles()],
    ({ read }) => assert.is(String(read('all.css')), '@layer a{p{color:red}}'),
  ));

it('leave styles out where the server renders', () =>
  built(
    { 'entry.js': "import './a.css'; console.log(1);", 'a.css': 'p {}' },
    () => [bundleStyles({ emit: false })],
    ({ files }) => assert.equal(files, ['entry.js']),
  ));

it('copy the public files and compress the texts among them', () =>
  built(
    {
      'entry.js': 'console.log(1);',
      'public/icons/icon.svg': '<svg/>',
      'public/photo.png': 'png',
      'out/old.js': 'old',
    },
    (folder) => [
      copyFolder(join(folder, 'public')),
      emptyFolder(join(folder, 'out')),
      compress(join(folder, 'out')),
    ],
    ({ read }) => {
      assert.is(String(read('icons/icon.svg')), '<svg/>');
      assert.is(String(brotliDecompressSync(read('icons/icon.svg.br'))), '<svg/>');
      assert.is(String(gunzipSync(read('icons/icon.svg.gz'))), '<svg/>');
      assert.throws(() => read('photo.png.gz'), 'ENOENT');
      assert.throws(() => read('old.js'), 'ENOENT');
    },
  ));

it('end the build when a forbidden module is in it, and not when it was dropped', async () => {
  const files = {
    'entry.js': "import { used } from './graphql/parser.js'; console.log(used);",
    'graphql/parser.js': 'export const used = 1; export const unused = 2;',
  };
  const plugins = () => [forbidModules(/\/graphql\//, 'Compile it.')];
  const message = await built(files, plugins, () => '').catch((error) => error.message);
  assert.match(message, /graphql\/parser\.js must not be in entry\.js\. Compile it\./);
  await built({ ...files, 'entry.js': "import { unused } from './graphql/parser.js';" }, plugins, () => {});
});

it('give each operation a module of its own, which imports the fragments that it spreads', () => {
  const ofSdk = [
    "import { gql } from '../gql.ts';",
    'export const Card = /*#__PURE__*/ gql`',
    '  fragment Card on Video { id }',
    '` as unknown as TypedDocumentNode<CardFragment>;',
    'export const Home = /*#__PURE__*/ gql`',
    '  query Home { home { ...Card } }',
    '  ${Card}',
    '` as unknown as TypedDocumentNode<HomeQuery>;',
    'export const possibleTypes = {};',
  ].join('\n');
  const ofStudio =
    'export const Files = /*#__PURE__*/ gql`query Files { files }` as unknown as FilesDocument;';
  const { buildStart, load, resolveId, transform } = operationModules((path) =>
    path.includes('/packages/sdk/') ? ofSdk : ofStudio,
  );
  buildStart();
  const idOf = (name) => join(root, `packages/sdk/src/operations/${name}.ts`);
  assert.is(resolveId(idOf('Home')), idOf('Home'));
  assert.is(resolveId(idOf('possibleTypes')), null);
  assert.is(
    load(idOf('Home')),
    [
      "import { gql } from '../gql.ts';",
      `import { Card } from '${idOf('Card')}';`,
      'export const Home = gql`',
      '  query Home { home { ...Card } }',
      '  ${Card}',
      '`;',
    ].join('\n'),
  );
  const from = "from '@mainvideo/sdk/operations';";
  const page = join(root, 'packages/web/src/pages/page.tsx');
  const { code } = transform(
    `import {\n  Home,\n  type HomeQuery,\n  possibleTypes,\n} ${from}\nstart();`,
    page,
  );
  assert.is(
    code,
    `import { possibleTypes } ${from} import { Home } from '${idOf('Home')}';\n\n\n\n\nstart();`,
  );
  // Otherwise the documents of all pages would come with a type.
  assert.is(
    transform(`import { Home, type HomeQuery } ${from}`, page).code,
    `import { Home } from '${idOf('Home')}';`,
  );
  assert.is(transform(`import type { HomeQuery } ${from}`, page), null);

  const files = join(root, 'packages/web/src/studio/operations/Files.ts');
  assert.is(
    load(files),
    "import { gql } from '@mainvideo/sdk';\nexport const Files = gql`query Files { files }`;",
  );
  const fromPage = transform("import { Files } from '../studio/operations/index.ts';", page);
  assert.is(fromPage.code, `import { Files } from '${files}';`);
});

it.run();
