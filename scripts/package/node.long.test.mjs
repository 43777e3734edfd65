import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createProject } from './createProject.mjs';
import { startLoopback } from './startLoopback.mjs';

const esm = readFileSync(new URL('apps/node.js', import.meta.url), 'utf8');
const cjs = esm.replace(/^import (\{[^}]*\}) from ('[^']+');$/gm, 'const $1 = require($2);');

const it = suite('the package, in Node');
let project;
let loopback;

it.before(async () => {
  loopback = await startLoopback();
  project = await createProject({ files: { 'app.mjs': esm, 'app.cjs': cjs } });
});

it.after(() => {
  loopback?.stop();
  project?.remove();
});

for (const file of ['app.mjs', 'app.cjs']) {
  it(`is imported from ${file}, without React, and asks a server`, async () => {
    const printed = await project.run(file, [], { env: { GRAPHQL_URL: `${loopback.origin}/api/graphql` } });
    const { version } = JSON.parse(
      readFileSync(`${project.folder}/node_modules/@mainvideo/sdk/package.json`, 'utf8'),
    );
    assert.equal(JSON.parse(printed), { title: 'VideoTitle 42', version, breadcrumbs: true });
  });
}

it('installs nothing but what it names', async () => {
  const { packages } = JSON.parse(readFileSync(`${project.folder}/node_modules/.package-lock.json`, 'utf8'));
  assert.equal(Object.keys(packages).sort(), [
    'node_modules/@mainvideo/sdk',
    'node_modules/graphql',
    'node_modules/idb',
  ]);
});

it.run();
