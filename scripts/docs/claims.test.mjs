import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { claimsThatFail } from './claims.mjs';

const it = suite('claimsThatFail');

function failing(markdown) {
  const folder = mkdtempSync(join(tmpdir(), 'claims-'));
  const files = {
    'package.json': '{ "scripts": { "check": "" } }',
    'packages/sdk/package.json': '{ "exports": { "./react": {} } }',
    'packages/sdk/src/plans/compile.ts': '',
    'docs/page.md': markdown,
  };
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return claimsThatFail(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const text of [
  '`packages/sdk/src/plans/compile.ts`, `plans/compile.ts`, `compile.ts`, `plans/`',
  '[the plans](../packages/sdk/src/plans/compile.ts#L1), [elsewhere](https://example.org/a), [here](#top)',
  '`npm run check`, `npm start`',
  '`@mainvideo/sdk` and `@mainvideo/sdk/react`',
  '`application/json`, `/watch/:id`, `a <-> b`, `dist/esm/index.js`, `useQuery`',
]) {
  it(`finds nothing wrong with ${text}`, () => assert.equal(failing(text), []));
}

for (const [text, claim] of [
  ['`plans/read.ts`', 'plans/read.ts'],
  ['`read.ts`', 'read.ts'],
  ['`store/`', 'store/'],
  ['`packages/cli`', 'packages/cli'],
  ['[gone](gone.md)', 'gone.md'],
  ['`npm run deploy`', 'npm run deploy'],
  ['`node scripts/gone.mjs`', 'scripts/gone.mjs'],
  ['`@mainvideo/sdk/vue`', '@mainvideo/sdk/vue'],
]) {
  it(`names ${text}`, () =>
    assert.equal(failing(`one\n${text}`), [`docs/page.md:2 ${claim} does not exist`]));
}

it.run();
