import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsOfSideEffects } from './sideEffects.mjs';

const it = suite('problemsOfSideEffects');

async function problemsOf(code) {
  const folder = mkdtempSync(join(tmpdir(), 'side-effects-'));
  try {
    mkdirSync(join(folder, 'chunks'));
    writeFileSync(join(folder, 'index.js'), "export * from './chunks/one.js';\n");
    writeFileSync(join(folder, 'chunks/one.js'), code);
    return await problemsOfSideEffects(folder, ['index.js']);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const unused = "import { other } from 'other';\n";

for (const [what, code] of [
  [
    'functions, classes and literals',
    'export function one() {}\nexport class Two extends Error {}\nexport const three = { a: [1] };',
  ],
  ['a call that is marked', `${unused}export const one = /* @__PURE__ */ other({ a: 1 });`],
  [
    'a marked call of what computes its arguments',
    `${unused}export const one = /* @__PURE__ */ (() => other(other.a))();`,
  ],
  ['what is loaded on demand', "export const one = () => import('./other.js');"],
])
  it(`accepts ${what}`, async () => assert.equal(await problemsOf(code), []));

for (const [what, code] of [
  ['a call', `${unused}export const one = other();`],
  ['an argument of a marked call', `${unused}export const one = /* @__PURE__ */ other(other.a);`],
  ['a spread', `${unused}export const one = { ...other };`],
  ['a static property', `${unused}export class One { static two = other.a; }`],
])
  it(`names the module of ${what} that bundlers keep`, async () => {
    const [problem, ...more] = await problemsOf(code);
    assert.match(problem, /^Bundlers keep \d+ bytes of chunks\/one\.js that no one uses/);
    assert.equal(more, []);
  });

it.run();
