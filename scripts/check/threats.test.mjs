import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { idsInCode, idsOf, problemsOfThreats, readThreats, threatsNotHeld } from './threats.mjs';

const page = (...rows) =>
  ['# Security', '', '| Id | Attack | Held by |', '| --- | --- | --- |', ...rows].join('\n');
const row = (id, ...files) =>
  `| ${id} | an attack | ${files.map((file) => `[name](../../packages/${file})`).join(', ')} |`;

const reading = suite('readThreats');

reading('reads the id and the test files of each row of a table with ids', () => {
  const other = ['', '| Glossary | T9 |', '| --- | --- |', '| T8 | [test](../a.test.ts) |'];
  assert.equal(
    readThreats([page(row('T2', 'a.test.ts', 'b.test.tsx'), row('', 'c.test.mjs')), ...other].join('\n')),
    [
      { line: 5, id: 'T2', files: ['packages/a.test.ts', 'packages/b.test.tsx'] },
      { line: 6, id: '', files: ['packages/c.test.mjs'] },
    ],
  );
});
reading.run();

const naming = suite('idsOf, idsInCode');

for (const [name, ids] of [
  ['T12: refuses a form', ['T12']],
  ['T3, T12: refuses a form', ['T3', 'T12']],
  ['refuses T12: a form', []],
  ['S7: refuses a form', []],
  ['T12 refuses a form', []],
]) {
  naming(`${JSON.stringify(name)} carries ${ids.join(' and ') || 'no id'}`, () =>
    assert.equal(idsOf(name), ids),
  );
}

naming('finds names, templates and tables of cases, not comments', () => {
  const code = [
    "it('T1, T2: refuses a form', f);",
    'for (const [threat, name] of [["T3: ", "a cookie"]]) it(`${threat}refuses ${name}`, f);',
    'it(`T4: refuses ${name}`, f);',
    'it(`T5: refuses all`, f);',
    '// T6: nothing',
    "it('says T7: nothing', f);",
  ].join('\n');
  assert.equal([...idsInCode(code)], ['T1', 'T2', 'T3', 'T4', 'T5']);
});
naming.run();

const checking = suite('problemsOfThreats');
const carried = new Map([
  ['packages/a.test.ts', new Set(['T1', 'T2'])],
  ['packages/b.test.ts', new Set()],
]);
const problemsOf = (markdown) =>
  problemsOfThreats(markdown, { idsByFile: carried, isFile: (path) => carried.has(path) });
const both = [row('T1', 'a.test.ts'), row('T2', 'a.test.ts')];

checking('accepts rows whose tests carry their ids', () => assert.equal(problemsOf(page(...both)), []));

for (const [what, rows, problem] of [
  ['a row without an id', [...both, row('', 'a.test.ts')], 'docs/develop/security.md:7 has no id'],
  ['an id that is no number', [...both, row('Tx', 'a.test.ts')], 'docs/develop/security.md:7 has no id'],
  ['an id twice', [...both, row('T1', 'a.test.ts')], 'docs/develop/security.md:7 has the id T1 of line 5.'],
  ['a row that links no test', [both[0], row('T2')], 'docs/develop/security.md:6 T2 links no test.'],
  [
    'a file without a test of it',
    [both[0], row('T2', 'a.test.ts', 'b.test.ts')],
    'links packages/b.test.ts, which has no test',
  ],
  [
    'a file that does not exist',
    [both[0], row('T2', 'c.test.ts')],
    'links packages/c.test.ts, which does not exist',
  ],
  ['a test with an id of no row', [both[0]], 'packages/a.test.ts has a test for T2, which is no row'],
]) {
  checking(`reports ${what}`, () =>
    assert.ok(problemsOf(page(...rows)).some((line) => line.includes(problem))),
  );
}

checking('reports a page without a table of threats', () => {
  assert.ok(
    problemsOf('# Security').includes('docs/develop/security.md has no table whose first column is Id.'),
  );
});
checking.run();

const holding = suite('threatsNotHeld');
const ran = (...tests) =>
  new Map([['packages/a.test.ts', tests.map(([name, passed]) => ({ name, passed }))]]);

holding('accepts a threat with a test that ran and passed', () => {
  const tests = ran(['T1, T2: refuses it', true], ['T2: refuses it otherwise', false], ['goes on', true]);
  assert.equal(threatsNotHeld(page(...both), tests), []);
});

holding('names the threats whose tests failed, or did not run', () => {
  assert.equal(threatsNotHeld(page(...both), ran(['T2: refuses it', false], ['refuses T1', true])), [
    'docs/develop/security.md:5 T1 is not held: no test of it ran.',
    'docs/develop/security.md:6 T2 is not held: no test of it passed.',
  ]);
});

holding('does not count a test of a file that the row does not link', () => {
  const elsewhere = new Map([['packages/b.test.ts', [{ name: 'T1: refuses it', passed: true }]]]);
  assert.is(threatsNotHeld(page(both[0]), elsewhere).length, 1);
});
holding.run();
