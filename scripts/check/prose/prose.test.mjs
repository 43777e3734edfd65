import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { phrasesIn, problemsOfBudgets, run } from './prose.mjs';

const it = suite('phrasesIn');
const textsIn = (path, text) => phrasesIn(path, text).map(({ line, text: found }) => `${line} ${found}`);

for (const [what, path, text] of [
  ['in a line comment', 'packages/web/src/a.ts', "const a = 'x'; // Whoever asks."],
  ['in a block comment', 'packages/web/src/a.ts', '/* whoever asks */ f();'],
  ['in a JSX comment', 'packages/web/src/a.tsx', '<p>{/* whoever asks */}</p>'],
  ['in a doc comment of an option', 'packages/sdk/src/a.ts', 'f({ /** Whoever asks. */ a: 1 });'],
  ['in a style sheet', 'packages/web/src/a.css', 'a {} /* whoever asks */'],
  ['in Markdown', 'docs/a.md', 'Whoever asks.'],
  ['in a message', 'packages/web/src/i18n/messages/en/a.json', '  "a.b": "Whoever asks",'],
  ['in a description of a schema', 'packages/server/src/a.graphql', '  """Whoever asks."""'],
]) {
  it(`finds a phrase ${what}`, () => assert.equal(textsIn(path, text), ['1 whoever']));
}

it('finds phrases in the lines of a block, and none after it', () => {
  const text = '/**\n * Is told of nobody.\n */\nconst nobody = 1;';
  assert.equal(textsIn('packages/sdk/src/a.ts', text), ['2 nobody', '2 is told of']);
});

for (const [what, path, text] of [
  ['code', 'packages/web/src/a.ts', 'const whoever = anew;'],
  ['a string with slashes', 'packages/web/src/a.ts', "const a = 'https: // whoever';"],
  ['a string with a block comment', 'packages/web/src/a.ts', "const a = '/* whoever';"],
  ['inline code', 'docs/a.md', 'Call `whoever`.'],
  ['a fence', 'docs/a.md', '```ts\n// whoever\n```'],
  ['the name of a message', 'packages/web/src/i18n/messages/en/a.json', '"whoever": "Viewer"'],
  ['part of a word', 'docs/a.md', 'Planewaves needlessness'],
]) {
  it(`ignores ${what}`, () => assert.equal(textsIn(path, text), []));
}

it('assigns a file to an area', () => {
  const areaOf = (path) => phrasesIn(path, '// whoever\n').map(({ area }) => area);
  assert.equal(areaOf('packages/sdk/src/a.test.ts'), ['tests']);
  assert.equal(areaOf('packages/sdk/bench/a.bench.ts'), ['benches']);
  assert.equal(areaOf('packages/sdk/src/a.ts'), ['sdk']);
  assert.equal(areaOf('scripts/a.mjs'), ['scripts']);
  assert.equal(areaOf('packages/web/README.md'), ['readme and docs']);
});
it.run();

const budgeting = suite('problemsOfBudgets');
const found = phrasesIn('scripts/a.mjs', '// whoever\n\n// nobody');

budgeting('accepts areas that are at their budgets', () => {
  assert.equal(problemsOfBudgets(found, { scripts: 2 }), []);
});

budgeting('lists the phrases of an area above its budget, with suggestions', () => {
  assert.equal(problemsOfBudgets(found, { scripts: 1 }), [
    'scripts: 2 unclear phrases, 1 allowed. Rewrite 1 of them. In the files that changed last:',
    '  scripts/a.mjs:1 “whoever”: name the actor: the caller, the viewer, the owner, a client',
    '  scripts/a.mjs:3 “nobody”: “no one” or “someone”, or name the actor',
  ]);
});

budgeting('limits the list', () => {
  const [, , last] = problemsOfBudgets(found, {}, 1);
  assert.match(last, '  and 1 more.');
});

budgeting('names the number to enter for an area below its budget', () => {
  assert.equal(problemsOfBudgets(found, { scripts: 3 }), [
    'scripts: 2 unclear phrases, fewer than the 3 allowed. Enter 2 in scripts/check/prose/prose.budgets.json, or run: node scripts/check.mjs prose --lower',
  ]);
});
budgeting.run();

const running = suite('run');
running('lists every phrase below a path', () => {
  assert.match(run(['packages/']), /^packages\/.*:\d+ “/);
  assert.is(run(['scripts/check/prose/prose.budgets.json']), '');
});
running.run();
