import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../../root.mjs';
import { listFiles } from '../../steps/fingerprint.mjs';
import { phrases } from './phrases.mjs';
import { proseIn } from './proseIn.mjs';

export const title = 'prose';

const budgetFile = 'scripts/check/prose/prose.budgets.json';

/** A file belongs to the first area that matches. */
const areas = [
  ['tests', /(?:^|\/)test\/|\.(?:test|laws)\.[a-z]+$|^packages\/server\/src\/testing\//],
  ['benches', /(?:^|\/)bench\/|\.bench\.[a-z]+$/],
  ['ui messages', /^packages\/web\/src\/i18n\/messages\/en\//],
  ['readme and docs', /\.md$|^examples\//],
  ['sdk', /^packages\/sdk\//],
  ['server', /^packages\/server\//],
  ['web', /^packages\/web\//],
  ['scripts', /^/],
];

const roots = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', '.github', 'docs', 'examples', 'packages'];
const isProse = /\.(?:ts|tsx|mjs|js|css|graphql|md)$|\/messages\/en\/[^/]+\.json$/;
/** Changelogs are history, and API reports and the API pages repeat comments of the code. */
const isRepeated = /CHANGELOG\.md$|^packages\/sdk\/api\/|^docs\/api\//;

const patterns = phrases.map(([pattern, suggestion]) => ({
  pattern: new RegExp(`\\b(?:${pattern})(?!\\w)`, 'g'),
  suggestion,
}));

/**
 * Compares the number of unclear phrases in each area with its budget.
 *
 * @param paths lists every phrase below these paths instead
 * @param options.lower enters lower counts, and areas without a budget, in the file of budgets
 */
export function run(paths = [], { lower = false } = {}) {
  const found = findPhrases();
  if (paths.length > 0) {
    return found
      .filter(({ path }) => paths.some((wanted) => path.startsWith(wanted)))
      .map(lineOf)
      .join('\n');
  }
  const budgets = JSON.parse(readFileSync(join(root, budgetFile), 'utf8'));
  if (lower) {
    const counts = countByArea(found);
    for (const [area, count] of counts) budgets[area] = Math.min(budgets[area] ?? count, count);
    writeFileSync(join(root, budgetFile), `${JSON.stringify(budgets, null, 2)}\n`);
  }
  return problemsOfBudgets(found, budgets).join('\n');
}

/**
 * Returns the unclear phrases of the repository: `{ path, line, area, text, suggestion }` each, files that changed
 * last first.
 */
function findPhrases() {
  const files = [...roots, 'scripts', 'rollup.config.mjs']
    .flatMap((path) => listFiles(join(root, path)))
    .map((file) => ({ file, path: relative(root, file).split(sep).join('/') }))
    .filter(({ path }) => isProse.test(path) && !isRepeated.test(path));
  return files
    .map(({ file, path }) => ({ found: phrasesIn(path, readFileSync(file, 'utf8')), file }))
    .filter(({ found }) => found.length > 0)
    .map(({ found, file }) => ({ found, changedMs: statSync(file).mtimeMs }))
    .sort((one, other) => other.changedMs - one.changedMs)
    .flatMap(({ found }) => found);
}

/** Returns the unclear phrases in the prose of one file. */
export function phrasesIn(path, text) {
  const [area] = areas.find(([, matches]) => matches.test(path));
  return proseIn(path, text).flatMap((line, index) => {
    const prose = line.toLowerCase();
    if (prose.trim() === '') return [];
    return patterns.flatMap(({ pattern, suggestion }) =>
      [...prose.matchAll(pattern)].map(([match]) => ({
        path,
        line: index + 1,
        area,
        text: match,
        suggestion,
      })),
    );
  });
}

/**
 * Returns a text for each area whose count differs from its budget.
 *
 * @param found phrases of all areas
 * @param budgets allowed phrases by area
 */
export function problemsOfBudgets(found, budgets, most = 20) {
  return [...countByArea(found)].flatMap(([area, count]) => {
    const allowed = budgets[area] ?? 0;
    if (count === allowed) return [];
    if (count < allowed) {
      return [
        `${area}: ${count} unclear phrases, fewer than the ${allowed} allowed. Enter ${count} in ${budgetFile}, or run: node scripts/check.mjs prose --lower`,
      ];
    }
    const ofArea = found.filter((phrase) => phrase.area === area);
    const left = ofArea.length - most;
    return [
      `${area}: ${count} unclear phrases, ${allowed} allowed. Rewrite ${count - allowed} of them. In the files that changed last:`,
      ...ofArea.slice(0, most).map((phrase) => `  ${lineOf(phrase)}`),
      ...(left > 0
        ? [`  and ${left} more. A path lists all below it: node scripts/check.mjs prose docs/`]
        : []),
    ];
  });
}

function countByArea(found) {
  const counts = new Map(areas.map(([area]) => [area, 0]));
  for (const { area } of found) counts.set(area, counts.get(area) + 1);
  return counts;
}

const lineOf = ({ path, line, text, suggestion }) => `${path}:${line} “${text.trim()}”: ${suggestion}`;
