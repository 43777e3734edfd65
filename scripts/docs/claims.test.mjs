import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { claimsThatFail } from './claims.mjs';

const it = suite('claimsThatFail');

function failing(markdown, more = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'claims-'));
  const files = {
    'package.json': '{ "scripts": { "bench": "", "check": "" } }',
    'packages/sdk/package.json': '{ "exports": { "./react": {} } }',
    'packages/sdk/src/plans/compile.ts': 'export function compilePlan() {} // once called makePlan',
    'packages/sdk/bench/cache.bench.ts': "{ write: { type: 'boolean' } }",
    'packages/server/src/config.ts': "{ library: { type: 'string' }, log: { type: 'boolean' } }",
    'scripts/size.budgets.json': '{ "sdk: + limitTime": 200, "sdk: client and cache": 37000 }',
    'packages/sdk/src/plans/compile.test.ts': '',
    'scripts/check/types.mjs': '',
    'docs/decisions/0007-plans.md': '# Plans\n\n`compilePlan` weighed 3 kB gzipped',
    'CHANGELOG.md': 'Rename `makePlan`, which weighed 3 kB gzipped',
    'docs/other.md': '# Other\n\n## What `it` is, twice\n\n## What it is, twice\n\n```sh\n# none\n```\n',
    'docs/page.md': markdown,
    ...more,
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
  '[the plans](../packages/sdk/src/plans/compile.ts#L1), [elsewhere](https://example.org/a), [mail](mailto:a@b.example)',
  '`npm run check`, `npm start`',
  '`npm start -- --library ~/Videos --log`, `npm run bench -- cache --write`, `npm run bench -- --write`',
  '`@mainvideo/sdk` and `@mainvideo/sdk/react`',
  '# Here\n\n[here](#here), [there](other.md#what-it-is-twice), [again](other.md#what-it-is-twice-1)',
  '`npm run bench -- cache`, `npm test -- types`, `npm test -- plans/compile`',
  '`compilePlan`, `compilePlan(…)`, decision 0007, decisions 0007 and 0007',
  '`newName` and `newName()`\n\n```ts\nconst newName = 1;\n```',
  '`src/own.ts`, `own.config.ts`\n\n```ts src/own.ts\n```\n\n```ts own.config.ts, not run: why\n```',
  '`makeVar`\n\n<!-- names of others: makeVar, other -->',
  '`limitTime` 0.2 kB, | client and cache | 36.9 kB | 45.0 kB |',
  'another 300 kB, 1007 times, 0007.5, modes `0700`',
  '`application/json`, `/watch/:id`, `a <-> b`, `dist/esm/index.js`, `query`',
]) {
  it(`finds nothing wrong with ${text}`, () => assert.equal(failing(text), []));
}

for (const [text, claim] of [
  ['`plans/read.ts`', 'plans/read.ts'],
  ['`read.ts`', 'read.ts'],
  ['`store/`', 'store/'],
  ['`packages/cli`', 'packages/cli'],
  ['[gone](gone.md)', 'gone.md'],
  ['`npm run bench -- cash`', 'npm run bench -- cash'],
  ['`npm run deploy`', 'npm run deploy'],
  ['`node scripts/gone.mjs`', 'scripts/gone.mjs'],
  ['`@mainvideo/sdk/vue`', '@mainvideo/sdk/vue'],
  ['[here](#top)', '#top'],
  ['[there](other.md#none)', 'other.md#none'],
  ['`npm test -- plans/read`', 'npm test -- plans/read'],
  ['`makePlan`', 'makePlan'],
  ['`compilePlan.gone()`', 'compilePlan.gone()'],
  ['see decision 0008', '0008'],
]) {
  it(`names ${text}`, () =>
    assert.equal(failing(`one\n${text}`), [`docs/page.md:2 ${claim} does not exist`]));
}

for (const [text, claim] of [
  ['`limitTime` 0.3 kB', 'limitTime 0.3 kB is not what it is'],
  ['`limitTime` (0.0 kB)', 'limitTime 0.0 kB is not what it is'],
  ['| client and cache | 40 kB |', 'client and cache 40 kB is not what it is'],
  ['it weighs 3 kB, gzipped', 'a size has no command in its section that asks it again'],
  ['`npm start -- --libary ~/Videos`', 'npm start -- --libary ~/Videos has an unknown option: --libary'],
  ['`npm run bench -- cache --fast`', 'npm run bench -- cache --fast has an unknown option: --fast'],
]) {
  it(`says that ${text} is not so`, () =>
    assert.equal(failing(`# One\n\n\`npm run check\`\n${text}`), [`docs/page.md:4 ${claim}`]));
}

it('reports a name in a decision that no longer exists', () => {
  assert.equal(failing('', { 'docs/decisions/0007-plans.md': '`makePlan`' }), [
    'docs/decisions/0007-plans.md:1 makePlan does not exist',
  ]);
});

it('names a picture that does not exist, and one that no page shows', () => {
  assert.equal(
    failing('![a](images/a.jpg#gh-dark-mode-only) ![b](images/b.jpg)', {
      'docs/images/a.jpg': '',
      'docs/images/c.jpg': '',
    }),
    ['docs/page.md:1 images/b.jpg does not exist', 'docs/images/c.jpg is not shown in any Markdown file'],
  );
});

it('names a number that two decisions have', () => {
  assert.equal(failing('', { 'docs/decisions/0007-others.md': '' }), [
    'docs/decisions: two decisions have the number 0007',
  ]);
});

it.run();
