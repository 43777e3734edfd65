import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsOfDecisions } from './decisions.mjs';

const it = suite('problemsOfDecisions');

const text = '# `npm start` installs less\n\n## Context\n';
const name = '0002-npm-start-installs-less.md';
const entry = `- 0002 [\`npm start\` installs less](${name})\n`;
const problemsOf = (records, index) => problemsOfDecisions(new Map(Object.entries(records)), index);

it('accepts a listed record and an explained number', () => {
  assert.equal(problemsOf({ [name]: text }, `${entry}\`0001\` was merged.`), []);
});

it('reports a record that the index does not list', () => {
  assert.equal(problemsOf({ [name]: text }, '`0001`'), [`README.md does not list “${entry.trim()}”.`]);
});

it('reports a missing number that the index does not explain', () => {
  assert.equal(problemsOf({ [name]: text }, entry), ['README.md does not explain why there is no `0001`.']);
});

it('reports a file name that is not the title', () => {
  const [problem] = problemsOf({ '0001-less.md': text }, '');
  assert.is(problem, '0001-less.md has another title. Rename it to 0001-npm-start-installs-less.md.');
});

it('reports a record that is longer than a page', () => {
  const [problem] = problemsOf({ [name]: text + 'a\n'.repeat(50) }, `${entry}\`0001\``);
  assert.is(problem, `${name} has 53 lines. Shorten it to 45.`);
});

it.run();
