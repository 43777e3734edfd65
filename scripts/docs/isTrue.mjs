import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { headingIds } from './headingIds.mjs';
import { addWords } from './knownWords.mjs';
import { readJson } from './repository.mjs';
import { fencesOf } from './samples/fences.mjs';

/**
 * The smallest fraction of its budget that a documented size may have. Documented sizes are measured values, so they
 * may be below the budget, but not far, because budgets follow the measurements.
 */
const leastOfBudget = 0.75;

const rules = {
  script: ({ text }, { scripts }) => Object.hasOwn(scripts, text.slice('npm run '.length)),
  command: ({ command, word }, { benches, tests }) =>
    (command === 'bench' ? benches : tests).some((path) => path.includes(word)),
  option: isOption,
  entry: isEntry,
  link: isLink,
  path: isPlace,
  name: isKnownName,
  decision: ({ text }, { decisions }) => decisions.has(text),
  size: ({ name, kiloBytes }, { sizes }) =>
    kiloBytes * 1000 <= sizes.get(name) + 50 && kiloBytes * 1000 + 50 >= sizes.get(name) * leastOfBudget,
  unasked: () => false,
};

/** Returns whether a claim of a Markdown file matches the repository. */
export const isTrue = (claim, repository) => rules[claim.kind](claim, repository);

/** Options are defined with `parseArgs` or compared as text. */
function isOption({ script, word, option }, { folder, benches }) {
  const files = {
    start: ['packages/server/src/config.ts'],
    test: ['scripts/test.mjs'],
    'run size': ['scripts/size.mjs'],
    'run bench': benches.filter((path) => path.includes(word)),
  }[script];
  const definition = new RegExp(`\\b${option}: \\{ type: |--${option}\\b`);
  return files
    .map((path) => join(folder, path))
    .some((file) => existsSync(file) && definition.test(readFileSync(file, 'utf8')));
}

function isLink({ text, file, markdown }) {
  const [path, anchor] = text.split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(target)) return false;
  if (!anchor || !target.endsWith('.md')) return true;
  return headingIds(path === '' ? markdown : readFileSync(target, 'utf8')).includes(anchor);
}

// A bare name may be the name of any file. A path starts at the file, at the root or at the sources of a package.
function isPlace({ text, file }, { folder, names }) {
  if (!text.includes('/'))
    return names.has(text) || existsSync(join(folder, text)) || isOfThePage(text, file);
  const starts = [
    dirname(file),
    folder,
    ...['sdk', 'web', 'server'].map((name) => join(folder, 'packages', name, 'src')),
    join(dirname(file), 'src'),
  ];
  const mayBe = (path) => existsSync(path) && (!text.endsWith('/') || statSync(path).isDirectory());
  return starts.some((start) => mayBe(join(start, text))) || isOfThePage(text, file);
}

/** A tutorial may name files that its own samples create. */
function isOfThePage(text, file) {
  return fencesOf(readFileSync(file, 'utf8')).some(
    ({ kind, info }) => kind === 'fence' && info.split(/[\s,]+/).includes(text),
  );
}

function isEntry({ text }, { folder }) {
  const [, packageName, ...rest] = text.split('/');
  const file = join(folder, 'packages', packageName, 'package.json');
  return (
    existsSync(file) &&
    (rest.length === 0 || Object.hasOwn(readJson(file).exports ?? {}, `./${rest.join('/')}`))
  );
}

/**
 * Each part of a name must occur in the code, in the platform, in the page's own samples or in its list of names from
 * other projects.
 */
function isKnownName({ text, markdown }, { words }) {
  const own = new Set();
  for (const { lines } of fencesOf(markdown)) addWords(own, lines.join('\n'));
  for (const [, names] of markdown.matchAll(/<!-- names of others: ([^>]*) -->/g)) addWords(own, names);
  return text
    .replace(/\(.*$/, '')
    .split('.')
    .every((part) => words.has(part) || own.has(part));
}
